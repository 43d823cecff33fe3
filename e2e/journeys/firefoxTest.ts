import type { BrowserContext } from '@playwright/test';
import { test as base } from './test.ts';

/** The test of `test.ts` in Firefox, over WebDriver BiDi. */
export const test = base.extend<{ firefox: void }>({
  firefox: [
    async ({ context }, use) => {
      await typeLikeAPerson(context);
      await use();
    },
    { auto: true },
  ],
});
export { expect } from './test.ts';

/**
 * Over WebDriver BiDi, Playwright fills in a field with the page's own setter, which React does not notice. After this
 * call, the browser inserts the text as if it were typed.
 */
export async function typeLikeAPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string): Element | null => {
      const field = document.activeElement;
      if (field?.localName === 'iframe') return field;
      document.execCommand('insertText', false, text);
      return null;
    };
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined });
  });
}
