import { useEffect, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '@jobtrail/web-kit';

/** Selects the rows of Today; the first focusable element of a row opens it. */
const ROW = '[data-today-row]';
/** The elements that get the focus when a person moves from row to row. */
const OPENS = '[data-opens]';

const rowsIn = (root: ParentNode | null): HTMLElement[] => [...(root?.querySelectorAll<HTMLElement>(ROW) ?? [])];

/** Moves the focus to a row. @param at counted from 0; after the last row, nothing happens */
const focusRow = (root: ParentNode | null, at: number): void =>
  rowsIn(root)[at]?.querySelector<HTMLElement>(OPENS)?.focus();

/** Selects elements that handle keys themselves, such as text fields. */
const TAKEN = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="grid"]';

/**
 * Handles the keys of the rows: J and K go to the next and the previous one, E marks it as done, H snoozes it. Enter is
 * the key of the focused link.
 * @param key as `shortcutKey` names it
 * @returns whether the key was one of them
 */
export function pressRowKey(root: ParentNode | null, key: string, target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TAKEN)) return false;
  const rows = rowsIn(root);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  switch (key) {
    case 'j':
      focusRow(root, Math.min(at + 1, rows.length - 1));
      return true;
    case 'k':
      focusRow(root, Math.max(at - 1, 0));
      return true;
    case 'e':
      row?.querySelector<HTMLElement>('[data-does="done"]')?.click();
      return row !== undefined;
    case 'h':
      row?.querySelector<HTMLElement>('[data-does="snooze"]')?.click();
      return row !== undefined;
    default:
      return false;
  }
}

/** Whether the focus is where it went when a row disappeared: on another row, a heading or nothing. */
function isWaiting(): boolean {
  const { activeElement } = document;
  return isFocusLost() || Boolean(activeElement?.matches('h1, h2') || activeElement?.closest(ROW));
}

/**
 * Keeps the focus in the list when the focused row disappears: the next row gets it, or `last` is called if there is
 * none. If the row comes back, because the person takes the change back, it gets the focus again.
 * @param rows changes whenever a row may have disappeared
 */
export function useRowFocus(root: { readonly current: HTMLElement | null }, rows: unknown, last: () => void): void {
  const focused = useRef<{ at: number; key: string | undefined } | null>(null);
  /** The key of the row that disappeared with the focus. */
  const left = useRef<string | undefined>(undefined);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof Node)) return;
      const shown = rowsIn(root.current);
      const at = shown.findIndex((row) => row.contains(target));
      focused.current = at === -1 ? null : { at, key: shown[at]?.dataset.key };
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [root]);
  useLayoutEffect(() => {
    const shown = rowsIn(root.current);
    const back = left.current === undefined ? undefined : shown.find(({ dataset }) => dataset.key === left.current);
    if (back && isWaiting()) {
      left.current = undefined;
      back.querySelector<HTMLElement>(OPENS)?.focus();
      return;
    }
    if (focused.current === null || !isFocusLost()) return;
    const { at, key } = focused.current;
    left.current = key;
    const next = shown[Math.min(at, shown.length - 1)]?.querySelector<HTMLElement>(OPENS);
    if (next) next.focus();
    else last();
    // oxlint-disable-next-line hooks/exhaustive-deps -- `last` is a new function in each render
  }, [root, rows]);
}
