import type { Page } from '@playwright/test';
import { PAGE_START_ID, type RemotesManifest } from '@jobtrail/contract';

/**
 * Changes the manifest that a page gets: removes it from the page before a script reads it, as if the gateway were older,
 * so that the page asks for it. Chromium would let a page with a replaced response load nothing from loopback.
 */
export async function changeManifest(
  page: Page,
  change: (manifest: RemotesManifest) => RemotesManifest,
): Promise<void> {
  await page.addInitScript((id) => {
    new MutationObserver(() => document.getElementById(id)?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  }, PAGE_START_ID);
  await page.route('**/remotes.json', async (route) => {
    const response = await route.fetch();
    const manifest = (await response.json()) as RemotesManifest;
    await route.fulfill({ response, json: change(manifest) });
  });
}
