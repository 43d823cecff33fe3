import { STORAGE_KEYS } from '@jobtrail/contract';
import type { PlatformStore } from '@jobtrail/web-kit';
import { applyTheme, storeTheme, themeOf } from './theme.ts';

/**
 * Applies and stores every choice of theme, and follows a choice made in another tab.
 * @returns a function that stops it
 */
export function followTheme(store: PlatformStore): () => void {
  applyTheme(store.getState().theme);
  const stop = store.subscribe(({ theme }, before) => {
    if (theme === before.theme) return;
    applyTheme(theme);
    storeTheme(theme);
  });
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === STORAGE_KEYS.theme) store.getState().setTheme(themeOf(newValue));
  };
  window.addEventListener('storage', onStorage);
  return () => {
    stop();
    window.removeEventListener('storage', onStorage);
  };
}
