import { DEFAULT_THEME, STORAGE_KEYS, type Theme, THEMES } from '@jobtrail/contract';
import { secureCookie } from '../cookies/secureCookie.ts';

/** Parses a stored theme; the default if it is invalid. */
export function themeOf(text: string | null): Theme {
  return THEMES.find((theme) => theme === text) ?? DEFAULT_THEME;
}

/** The theme after another one: main, light, dark, main. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? DEFAULT_THEME;
}

/** The stored theme of this browser; the default if storage is unavailable. */
export function storedTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(STORAGE_KEYS.theme));
  } catch {
    return DEFAULT_THEME;
  }
}

/** Stores the theme for the next visit and for other tabs. */
export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEYS.theme, theme);
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

/** Applies a theme to the page, and to the pages of the payment sandbox, which have no script. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = secureCookie(`theme=${theme}; Path=/dev/stripe; SameSite=Lax`);
}
