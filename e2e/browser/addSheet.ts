import type { Page } from '@playwright/test';

/** Adds a style sheet to a page. Its policy allows none in the markup. */
export const addSheet = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, css);
