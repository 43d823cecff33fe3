import { DEFAULT_THEME, STORAGE_KEYS, type Theme, THEMES } from '@jobtrail/contract';

/** The theme that a stored text names; the default for anything else. */
export function themeOf(text: string | null): Theme {
  return THEMES.find((theme) => theme === text) ?? DEFAULT_THEME;
}

/** The theme of this browser. Storage may be forbidden: then it is the default. */
export function storedTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(STORAGE_KEYS.theme));
  } catch {
    return DEFAULT_THEME;
  }
}

/** Keeps the theme for the next visit and tells the other tabs. */
export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEYS.theme, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** Paints the page in a theme. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
