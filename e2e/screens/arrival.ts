import type { Page } from '@playwright/test';
import { PRODUCT } from '@jobtrail/contract';

interface Arrival {
  path: string;
  /** Whether the title of the document names the page, as its heading does. */
  named: boolean;
  /** Whether the heading has the focus. */
  focused: boolean;
}

/** Where a navigation has led: the title, the heading and the focus. */
export const arrival = (page: Page): Promise<Arrival> =>
  page.evaluate((product) => {
    const heading = document.querySelector<HTMLElement>('#main h1');
    const name = heading?.dataset.pageTitle ?? heading?.textContent.trim() ?? '';
    return {
      path: window.location.pathname,
      named: name !== '' && document.title === `${name} · ${product}`,
      focused: heading !== null && document.activeElement === heading,
    };
  }, PRODUCT);

/** Follows a link outside the main area, as in the sidebar. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    link.textContent = to;
    document.body.prepend(link);
    link.focus();
    link.click();
    link.remove();
  }, path);
