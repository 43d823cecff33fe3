import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';

interface Posts {
  /**
   * Makes the next POST fail without a response.
   * @param afterMs how long it is under way before its connection breaks
   */
  readonly failNext: (afterMs?: number) => void;
}

/**
 * Intercepts the POSTs to a URL, and lets them pass until one is to fail. Call it before the page opens: in a page that
 * is open, Chromium may still send a request that a key press causes right after it. The route also stays when a POST
 * has failed, because Playwright may let a paused request pass while it removes the last route.
 * @param url a glob
 */
export async function interceptPosts(page: Page, url: string): Promise<Posts> {
  let failsAfterMs: number | null = null;
  await page.route(url, async (route) => {
    if (failsAfterMs === null || route.request().method() !== 'POST') return route.fallback();
    const ms = failsAfterMs;
    failsAfterMs = null;
    await sleep(ms);
    return route.abort('connectionfailed');
  });
  return { failNext: (afterMs = 0) => void (failsAfterMs = afterMs) };
}
