import { isSearchShortcutOn } from '../../platform/searchShortcut.ts';
import { shortcutKey } from './pressedKey.ts';

/** Selects what uses typed characters itself. */
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Selects where the keys of the page do nothing: what lies over it, and lists that find entries by typed characters. */
const OVER_THE_PAGE =
  'dialog, [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="combobox"][aria-expanded="true"], [role="tablist"]';

/** Whether an element is typed into. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELDS) !== null;

/**
 * The single-key shortcut that a key press means, such as `c` or `/`, as `shortcutKey` names it. '' if it means none: while
 * somebody types, over the page, with a modifier key, with Shift and a letter, if something has used the key, and for people
 * who have switched single keys off.
 */
export function singleKey(event: KeyboardEvent): string {
  const { target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || defaultPrevented || !isSearchShortcutOn()) return '';
  if (isField(target) || (target instanceof Element && target.closest(OVER_THE_PAGE) !== null)) return '';
  if (document.querySelector('dialog[open]') !== null) return '';
  const key = shortcutKey(event);
  return shiftKey && /^\p{L}$/u.test(key) ? '' : key;
}
