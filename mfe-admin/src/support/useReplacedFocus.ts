import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '@jobtrail/web-kit';

/** Whether the focused element is hidden; the browser takes the focus from it a moment later. */
const isFocusHidden = (): boolean => document.activeElement?.getClientRects().length === 0;

/**
 * In narrow windows, the list and the open ticket replace each other, and the focused link disappears. The focus moves to
 * the way back, and from there to the ticket in the list.
 * @param root contains both
 * @param chosen the open ticket
 */
export function useReplacedFocus(root: RefObject<HTMLElement | null>, chosen: string | null): void {
  const before = useRef(chosen);
  useEffect(() => {
    const left = before.current;
    before.current = chosen;
    if (left === chosen || !(isFocusLost() || isFocusHidden())) return;
    const target = chosen === null ? `[data-ticket="${CSS.escape(left ?? '')}"]` : '.ticket-back';
    root.current?.querySelector<HTMLElement>(target)?.focus();
  }, [root, chosen]);
}
