import { isSearchShortcutOn } from '../../platform/searchShortcut.ts';
import { shortcutKey } from './pressedKey.ts';

/** Selects what uses typed characters itself. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Selects where the keys of the page do nothing: what lies over it, and lists that find entries by typed characters. */
const OVER_THE_PAGE =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"][aria-expanded="true"], [role="tablist"]';

/** Whether an element is typed into. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/** Whether a key is pressed on the page: not while somebody types, nor over the page, nor if something has used it. */
export function isForPage({ target, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || isField(target)) return false;
  if (target instanceof Element && target.closest(OVER_THE_PAGE) !== null) return false;
  return document.querySelector('dialog[open]') === null;
}

/**
 * The single-key shortcut that a key press means, such as `c` or `/`, as `shortcutKey` names it. '' if it means none: while
 * somebody types, over the page, with a modifier key, with Shift and a letter, if something has used the key, and for people
 * who have switched single keys off.
 */
export function singleKey(event: KeyboardEvent): string {
  const { ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || !isSearchShortcutOn() || !isForPage(event)) return '';
  const key = shortcutKey(event);
  return shiftKey && /^\p{L}$/u.test(key) ? '' : key;
}
