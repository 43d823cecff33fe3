import type { NavEntry } from '@jobtrail/contract';
import { isField, isMac, type Navigate, shortcutKey, singleKey } from '@jobtrail/web-kit';
import type { CommandRegistry } from './commandRegistry.ts';

/** How long `g` waits for the letter of a page, in ms. */
const SEQUENCE_MS = 2000;

/** A page that keys lead to. */
export type KeyedPage = Pick<NavEntry, 'path' | 'keys'>;

interface Targets {
  commands: Pick<CommandRegistry, 'open' | 'openKeys' | 'opened' | 'close'>;
  navigate: Navigate;
  /** The pages that the person may open. */
  pages: () => readonly KeyedPage[];
}

/** Whether a key press is Ctrl+K or Cmd+K. On a Mac, Ctrl+K belongs to the field in which it deletes. */
const isPaletteKey = (event: KeyboardEvent): boolean =>
  shortcutKey(event) === 'k' &&
  event.ctrlKey !== event.metaKey &&
  !event.altKey &&
  !event.shiftKey &&
  !(event.ctrlKey && isMac() && isField(event.target));

/** Whether something over the page must be finished first. The palette may lie over the detail of a job. */
function isUnderDialog(): boolean {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  return top !== undefined && !top.classList.contains('drawer');
}

/**
 * Listens for the keys of every page: Ctrl+K or Cmd+K opens and closes the palette, `?` lists the keys, and those of
 * `remote.json` lead to pages.
 * @returns a function that stops it
 */
export function listenForKeys({ commands, navigate, pages }: Targets): () => void {
  let waitsUntil = 0;

  /** Before the page, so that the letter after `g` is no key of the page. */
  function first(event: KeyboardEvent): void {
    if (event.key === 'Shift') return;
    const waits = Date.now() < waitsUntil;
    waitsUntil = 0;
    const key = waits ? singleKey(event) : '';
    if (!/^[a-z]$/.test(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const target = pages().find(({ keys }) => keys === `g ${key}`);
    if (target) navigate(target.path);
  }

  /** After the page, which may have used the key. */
  function last(event: KeyboardEvent): void {
    if (isPaletteKey(event)) {
      const isOpen = commands.opened() !== null;
      if (!isOpen && isUnderDialog()) return;
      event.preventDefault();
      if (isOpen) commands.close();
      else commands.open();
      return;
    }
    const key = singleKey(event);
    if (key === '') return;
    const target = pages().find(({ keys }) => keys === key);
    if (key === '?') commands.openKeys();
    else if (target) navigate(target.path);
    else if (key === 'g') waitsUntil = Date.now() + SEQUENCE_MS;
    else return;
    event.preventDefault();
  }

  window.addEventListener('keydown', first, { capture: true });
  window.addEventListener('keydown', last);
  return () => {
    window.removeEventListener('keydown', first, { capture: true });
    window.removeEventListener('keydown', last);
  };
}
