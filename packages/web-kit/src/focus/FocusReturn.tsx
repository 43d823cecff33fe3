import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusHeading, isFocusLost } from './focusHeading.ts';

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
function returnFocus({ opener, list }: Origin): void {
  if (!isFocusLost()) return;
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
 * The browser returns the focus only to an element that still exists.
 */
export function FocusReturn({ open }: { open: boolean }): null {
  const origin = useRef<Origin>({ opener: null, list: null });
  // A layout effect runs before the overlay moves the focus.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (open) origin.current = { opener, list: opener?.closest('[data-focus-list]') ?? null };
  }, [open]);
  useEffect(() => {
    if (!open) return;
    return () => void setTimeout(() => returnFocus(origin.current));
  }, [open]);
  return null;
}
