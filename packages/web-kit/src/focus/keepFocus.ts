import { focusHeading, isFocusLost } from './focusHeading.ts';

/** How long code that moves the focus itself, such as a closing dialog, has for it, in ms. */
const SETTLE_MS = 100;
const REACHABLE =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]):not([tabindex="-1"])';
const DIALOG = '[role="dialog"], [role="alertdialog"], dialog';

/** Where an element was before it was removed. */
interface Place {
  parent: Element;
  previous: Node | null;
}

/** Focuses the first element that takes the focus; hidden ones do not. */
function focusFirst(elements: Iterable<HTMLElement>): boolean {
  for (const element of elements) {
    if (element.closest('[inert], [hidden]')) continue;
    element.focus();
    if (document.activeElement === element) return true;
  }
  return false;
}

const reachableIn = (scope: Element): HTMLElement[] => [...scope.querySelectorAll<HTMLElement>(REACHABLE)];

const isAfter = (element: Node, previous: Node): boolean =>
  (previous.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !previous.contains(element);

/**
 * Focuses what is at a place now: what comes after it, or what came before. Looks further and further around it, up to
 * the dialog, or to the part of the page with a heading of its own; then that heading has the focus.
 */
function focusNear({ parent, previous }: Place): boolean {
  let before = previous?.isConnected ? previous : null;
  for (let scope: Element | null = parent; scope; scope = scope.parentElement) {
    if (scope.querySelector('#main, h1') || scope.id === 'main' || scope === document.body) return false;
    const near = before;
    const after = near === null ? reachableIn(scope) : reachableIn(scope).filter((element) => isAfter(element, near));
    if (focusFirst(after)) return true;
    if (near instanceof HTMLElement && focusFirst([near, ...reachableIn(near)])) return true;
    if (scope.matches(DIALOG)) return focusFirst(reachableIn(scope));
    const heading = scope.querySelector<HTMLElement>('h2, h3');
    if (heading) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      return focusFirst([heading]);
    }
    before = scope.previousSibling;
  }
  return false;
}

/** The place of an element in the last of the changes that removed it, or something around it. */
function placeIn(records: readonly MutationRecord[], element: Node): Place | null {
  const record = records.findLast(({ removedNodes }) => [...removedNodes].some((removed) => removed.contains(element)));
  return record?.target instanceof Element ? { parent: record.target, previous: record.previousSibling } : null;
}

/**
 * Keeps the focus from falling to the body of the page when the focused element disappears, such as the button of a row
 * that was deleted: it goes to the next element at that place, or else to the heading. An element that was disabled for
 * a while gets it back. A person who presses an empty part of the page leaves the element by themselves.
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let focused: HTMLElement | null = null;
  let place: Place | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function settle(): void {
    if (focused === null || !isFocusLost()) return;
    if (focused.isConnected) {
      focused.focus({ preventScroll: true });
      return;
    }
    if (!(place && focusNear(place))) focusHeading();
  }
  const observer = new MutationObserver((records) => {
    if (focused === null) return;
    if (!focused.isConnected) {
      place = placeIn(records, place && !place.parent.isConnected ? place.parent : focused) ?? place;
    }
    if (!isFocusLost()) return;
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  });
  const onFocusIn = ({ target }: FocusEvent): void => {
    clearTimeout(timer);
    place = null;
    focused = target instanceof HTMLElement && target !== document.body ? target : null;
  };
  const onFocusOut = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      const left = target instanceof HTMLElement && target.isConnected && !target.matches(':disabled');
      if (left && target === focused && isFocusLost()) focused = null;
    });

  observer.observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
  };
}
