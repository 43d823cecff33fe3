import { useSyncExternalStore } from 'react';
import { STORAGE_KEYS } from '@jobtrail/contract';

const listeners = new Set<() => void>();
/** Without storage, the choice lasts until the page is closed. */
let off: boolean | undefined;

/**
 * Whether `/` focuses the search box. A person whose speech input types single characters can switch it off. Stored in
 * this browser; on by default.
 */
export function isSearchShortcutOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEYS.searchShortcut) !== 'off';
  } catch {
    return off !== true;
  }
}

/** Switches the shortcut on or off. */
export function setSearchShortcut(on: boolean): void {
  off = !on;
  try {
    if (on) localStorage.removeItem(STORAGE_KEYS.searchShortcut);
    else localStorage.setItem(STORAGE_KEYS.searchShortcut, 'off');
  } catch {
    // `off` holds the choice.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether `/` focuses the search box; the component rerenders when that changes, also in another tab. */
export const useSearchShortcut = (): boolean => useSyncExternalStore(subscribe, isSearchShortcutOn);
