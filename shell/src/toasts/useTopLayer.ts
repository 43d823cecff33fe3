import { type RefObject, useLayoutEffect } from 'react';

/** A drawer that is leaving is no longer open. */
const MODALS = 'dialog[open], [role="dialog"]:not(dialog)';

const isShown = (element: HTMLElement): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility();

/** The open dialog on top, which traps the focus and hides the page from screen readers, or the page. */
function topHost(): HTMLElement {
  const focused = document.activeElement?.closest<HTMLElement>(MODALS);
  const open = [...document.querySelectorAll<HTMLElement>(MODALS)].filter(isShown);
  return (focused && isShown(focused) ? focused : open.at(-1)) ?? document.body;
}

/** Shows an element above everything, even above native dialogs, wherever it is in the document. */
function raise(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function') return;
  element.popover = 'manual';
  if (element.matches(':popover-open')) element.hidePopover();
  element.showPopover();
}

/**
 * While shown, keeps an element inside the dialog on top, so that the keyboard and screen readers reach it there, and
 * in the browser's top layer. The element is not created again, so its content keeps its state.
 */
export function useTopLayer(ref: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !shown) return;
    const follow = (): void => {
      const host = topHost();
      if (element.contains(host) || (element.parentElement === host && element.isConnected)) return;
      const focused = element.contains(document.activeElement) ? document.activeElement : null;
      host.append(element);
      element.toggleAttribute('data-over-dialog', host !== document.body);
      raise(element);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    follow();
    raise(element);
    // A dialog is removed together with the element when the element is inside.
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    document.addEventListener('focusin', follow);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', follow);
    };
  }, [ref, shown]);
}
