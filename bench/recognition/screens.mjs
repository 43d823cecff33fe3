import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const VIEWPORT = { width: 1280, height: 900 };
const LOAD_WITHIN_MS = 20_000;

/** @typedef {{ png: Buffer, text: string }} Screen the first view of a page, and the text that is in sight there */

/**
 * Takes the first view of saved pages: without scripts and without any network, as the folder holds them.
 * @param {import('playwright-core').Browser} browser
 * @param {string} folder
 * @returns {Promise<(file: string) => Promise<Screen>>}
 */
export async function openCamera(browser, folder) {
  const context = await browser.newContext({ viewport: VIEWPORT, javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  await page.route('**/*', (route) => (/^(?:file|data):/.test(route.request().url()) ? route.continue() : route.abort()));
  return async (file) => {
    await page.goto(pathToFileURL(resolve(join(folder, file))).href, { waitUntil: 'load', timeout: LOAD_WITHIN_MS });
    return { png: await page.screenshot(), text: await textInSight(page) };
  };
}

/** @param {import('playwright-core').Page} page the text whose boxes lie in the view; scripts are off, so the browser itself is asked */
async function textInSight(page) {
  const session = await page.context().newCDPSession(page);
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: ['visibility'] });
  await session.detach();
  return documents.slice(0, 1).flatMap(({ layout }) => layout.text.flatMap((text, at) => {
    const [left = 0, top = 0, width = 0, height = 0] = layout.bounds[at] ?? [];
    const seen = width > 1 && height > 1 && left + width > 0 && left < VIEWPORT.width && top + height / 2 > 0 && top + height / 2 < VIEWPORT.height;
    return text >= 0 && seen && strings[layout.styles[at]?.[0] ?? -1] === 'visible' ? [strings[text] ?? ''] : [];
  })).join(' ');
}
