import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from './focusHeading.ts';

/** A drawer that is sliding out still holds the focus. */
const isInDrawer = (element: Element | null): boolean => element !== null && element.closest('.ant-drawer') !== null;

/** The element that was rendered in place of one that has gone, such as the card of a job that changed its lane. */
function successorOf({ dataset: { focusKey } }: HTMLElement): HTMLElement | null {
  if (focusKey === undefined) return null;
  return document.querySelector<HTMLElement>(`[data-focus-key="${CSS.escape(focusKey)}"]`);
}

/** The tab stop of a list whose items are reached with the arrow keys; null if the list has gone or is empty. */
const tabStopOf = (list: Element | null): HTMLElement | null =>
  list?.isConnected ? list.querySelector<HTMLElement>('[tabindex="0"]') : null;

/** What had the focus when an overlay opened. */
interface Origin {
  opener: Element | null;
  /** The `data-focus-list` around it. */
  list: Element | null;
}

/**
 * Focuses the element that opened an overlay, or the one with its `data-focus-key`, or else the tab stop of its
 * `data-focus-list`, such as the next card after a deletion; the main heading if there is none or it cannot be focused.
 */
function returnFocus({ opener, list }: Origin, inDrawer: boolean): void {
  if (!isFocusLost() && !(inDrawer && isInDrawer(document.activeElement))) return;
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
    opener.focus({ preventScroll: true });
    if (document.activeElement === opener) return;
  }
  const successor =
    opener instanceof HTMLElement && !opener.isConnected ? (successorOf(opener) ?? tabStopOf(list)) : null;
  successor?.focus();
  if (successor && document.activeElement === successor) return;
  focusHeading();
}

/**
 * Remembers the focused element when an overlay opens, and focuses it when the overlay closes or is unmounted; if it
 * has gone, the one with the same `data-focus-key`, the tab stop of the `data-focus-list` that it was in, or the main
 * heading. Renders nothing, and must be rendered before the overlay, which moves the focus.
 *
 * antd returns the focus only if an overlay closes before it is unmounted, and only to an element that still exists.
 */
export function FocusReturn({ open = true }: { open?: boolean | undefined }): null {
  const origin = useRef<Origin>({ opener: null, list: null });
  const mounted = useRef(false);
  // A layout effect runs before the overlay moves the focus.
  useLayoutEffect(() => {
    mounted.current = true;
    const opener = document.activeElement;
    if (open) origin.current = { opener, list: opener?.closest('[data-focus-list]') ?? null };
    return () => {
      mounted.current = false;
    };
  }, [open]);
  useEffect(() => {
    if (!open) return;
    // The overlay traps the focus until all of its effects have been cleaned up.
    return () => void setTimeout(() => returnFocus(origin.current, mounted.current));
  }, [open]);
  return null;
}
