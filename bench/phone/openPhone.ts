import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The screen of Lighthouse's phone. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** A new window of Chromium also loads the page of its own toolbar, for about this long. */
export const WINDOW_MS = 2000;

/** A page, and who opens it. */
export interface Visit {
  url: string;
  /** As name=value; none for a visitor without a session. */
  cookie: string | undefined;
}

/** The cookie of a session for a browser; none for a visitor. */
export function cookiesOf({ url, cookie }: Visit): { name: string; value: string; url: string }[] {
  if (cookie === undefined) return [];
  const [name = '', value = ''] = cookie.split('=');
  return [{ name, value, url: new URL(url).origin }];
}

/** Opens an empty page as on a phone, signed in, in a context of its own with an empty cache. */
export async function openPhone(browser: Browser, visit: Visit): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext(PHONE);
  await context.addCookies(cookiesOf(visit));
  const page = await context.newPage();
  await page.waitForTimeout(WINDOW_MS);
  return { context, page };
}
