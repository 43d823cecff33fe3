import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const VIEWPORT = { width: 1280, height: 900 };
/** A picture of a whole page ends here; people's tools end somewhere too. */
const WHOLE_PAGE_MAX = 6000;
const LOAD_WITHIN_MS = 20_000;
/** By then the scripts of a saved page have done their work. */
const SCRIPTS_MS = 1_000;

/** @typedef {{ png: Buffer, text: string }} Screen a picture of a page, and the text that is in sight there */
/** @typedef {{ wholePage: boolean, scripts: boolean }} View whether the picture goes on below the first view, and whether the page's scripts run */

/**
 * Takes pictures of saved pages without any network, as the folder holds them.
 * @param {import('playwright-core').Browser} browser
 * @param {string} folder
 * @param {View} view
 * @returns {Promise<(file: string) => Promise<Screen>>}
 */
export async function openCamera(browser, folder, { wholePage, scripts }) {
  const context = await browser.newContext({ viewport: VIEWPORT, javaScriptEnabled: scripts, offline: true });
  const page = await context.newPage();
  await page.route('**/*', (route) =>
    /^(?:file|data):/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  return async (file) => {
    await page.goto(pathToFileURL(resolve(join(folder, file))).href, { waitUntil: 'load', timeout: LOAD_WITHIN_MS });
    if (scripts) await page.waitForTimeout(SCRIPTS_MS);
    const { documents, strings } = await snapshot(page);
    const clip = {
      x: 0,
      y: 0,
      width: VIEWPORT.width,
      height: wholePage
        ? Math.min(WHOLE_PAGE_MAX, Math.max(VIEWPORT.height, documents[0]?.contentHeight ?? 0))
        : VIEWPORT.height,
    };
    return {
      png: await page.screenshot({ clip, fullPage: wholePage, timeout: LOAD_WITHIN_MS }),
      text: textInSight(documents, strings, clip.height),
    };
  };
}

/** @param {import('playwright-core').Page} page laid out; scripts may be off, so the browser itself is asked */
async function snapshot(page) {
  const session = await page.context().newCDPSession(page);
  const taken = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: ['visibility'] });
  await session.detach();
  return taken;
}

/**
 * The text whose boxes lie in the picture.
 * @param {Awaited<ReturnType<typeof snapshot>>['documents']} documents
 * @param {string[]} strings
 * @param {number} height of the picture
 */
function textInSight(documents, strings, height) {
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
