import type { Page } from '@playwright/test';

interface Failure {
  /** How long the request is under way before its connection breaks. */
  readonly afterMs?: number;
}

/**
 * Makes the next POST to a URL fail without a response. The route stays after that: Playwright sends a paused request on
 * if it removes the last route at the same time.
 * @param url a glob
 */
export async function failNextPost(page: Page, url: string, { afterMs = 0 }: Failure = {}): Promise<void> {
  let failed = false;
  await page.route(url, async (route) => {
    if (failed || route.request().method() !== 'POST') return route.fallback();
    failed = true;
    await new Promise((passed) => setTimeout(passed, afterMs));
    return route.abort('connectionfailed');
  });
}
