import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { decodePage } from '@jobtrail/posting/charset';

/** Where saved pages seem to come from; nothing is requested from there. */
const ORIGIN = 'http://saved.invalid/';
const VIEWPORT = { width: 1280, height: 900 };
/** The maximum height of a screenshot of a whole page; screenshot tools have limits too. */
const WHOLE_PAGE_MAX = 6000;
const LOAD_WITHIN_MS = 20_000;
/** How long the scripts of a saved page may run before the screenshot. */
const SCRIPTS_MS = 1_000;

/** A screenshot of a page (PNG), and the text that is visible in it. */
interface Screenshot {
  png: Buffer;
  text: string;
}

interface View {
  /** Whether the screenshot continues below the first view. */
  wholePage: boolean;
  /** Whether the page's scripts run. */
  scripts: boolean;
}

type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

/**
 * Opens a browser context that takes screenshots of saved pages without network access.
 * @param folder the folder with the pages
 * @returns a function that takes a screenshot of a file in the folder
 */
export async function openCamera(
  browser: Browser,
  folder: string,
  { wholePage, scripts }: View,
): Promise<(file: string) => Promise<Screenshot>> {
  const context = await browser.newContext({ viewport: VIEWPORT, javaScriptEnabled: scripts, offline: true });
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.abort();
    // The server's header with the charset was not saved. In other frames, an error page would cover what is below them.
    const isPage = request.frame() === page.mainFrame();
    const file = decodeURIComponent(new URL(request.url()).pathname);
    const body = isPage ? decodePage(await readFile(join(folder, file)), null) : '';
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  return async (file) => {
    await page.goto(ORIGIN + encodeURI(file), { waitUntil: 'load', timeout: LOAD_WITHIN_MS });
    if (scripts) await page.waitForTimeout(SCRIPTS_MS);
    const snapshot = await takeSnapshot(page);
    const contentHeight = snapshot.documents[0]?.contentHeight ?? 0;
    const height = wholePage ? Math.min(WHOLE_PAGE_MAX, Math.max(VIEWPORT.height, contentHeight)) : VIEWPORT.height;
    const clip = { x: 0, y: 0, width: VIEWPORT.width, height };
    return {
      png: await page.screenshot({ clip, fullPage: wholePage, timeout: LOAD_WITHIN_MS }),
      text: textInSight(snapshot, height),
    };
  };
}

/** The layout of a page. The browser reports it, because scripts in the page may be off. */
async function takeSnapshot(page: Page) {
  const session = await page.context().newCDPSession(page);
  const snapshot = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: ['visibility'] });
  await session.detach();
  return snapshot;
}

/**
 * The text with boxes inside the screenshot.
 * @param height of the screenshot
 */
function textInSight({ documents, strings }: Snapshot, height: number): string {
  return documents
    .slice(0, 1)
    .flatMap(({ layout }) =>
      layout.text.flatMap((text, at) => {
        const [left = 0, top = 0, width = 0, high = 0] = layout.bounds[at] ?? [];
        const seen =
          width > 1 &&
          high > 1 &&
          left + width > 0 &&
          left < VIEWPORT.width &&
          top + high / 2 > 0 &&
          top + high / 2 < height;
        return text >= 0 && seen && strings[layout.styles[at]?.[0] ?? -1] === 'visible' ? [strings[text] ?? ''] : [];
      }),
    )
    .join(' ');
}
