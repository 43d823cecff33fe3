import { setTimeout as sleep } from 'node:timers/promises';
import { holdIdleUntilShown, loadedResources, shownAt, watchFirst } from '../stack/pageProbes.mjs';

/** How long nothing more may be asked for before a page counts as loaded: what is fetched in idle time belongs to it. */
const QUIET_MS = 3000;
const TICK_MS = 100;
const CODE_TYPES = new Set(['Document', 'Script', 'Stylesheet']);

/** @typedef {'script' | 'style' | 'document' | 'font' | 'other'} Kind */
/**
 * One response: the bytes of its body on the wire, whether it was requested before the page showed its content, and whether the
 * first paint waited for it.
 * @typedef {{ path: string, kind: Kind, bytes: number, encoding: string, soon: boolean, blocking: boolean }} Transfer
 */

/**
 * Loads a page freshly, in a browser context without any cache, and records every answer until nothing more is asked for.
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, cookie?: string | undefined, shown: string }} options `shown` selects what the page is for
 * @returns {Promise<Transfer[]>} in the order in which they were asked for
 * @throws {Error} when a script or a sheet did not come with brotli, or something did not load
 */
export async function recordLoad(browser, { url, cookie, shown }) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: new URL(url).origin }]);
    }
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let lastAt = performance.now();
    /** @type {Transfer[]} */
    const transfers = [];
    /** @type {string[]} */
    const failures = [];
    session.on('Network.requestWillBeSent', () => {
      lastAt = performance.now();
    });
    session.on('Network.responseReceived', ({ response, type }) => {
      lastAt = performance.now();
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      transfers.push({
        path: new URL(response.url).pathname,
        kind: kindOf(response.mimeType),
        bytes: Number(headers['content-length'] ?? Number.NaN),
        encoding: headers['content-encoding'] ?? '',
        soon: true,
        blocking: false,
      });
      // The API may refuse: a session that is not there is answered with 401.
      if (response.status >= 400 && CODE_TYPES.has(type))
        failures.push(`${response.url} was answered with ${response.status}`);
    });
    session.on('Network.loadingFailed', ({ errorText, canceled }) => {
      if (!canceled) failures.push(errorText);
    });
    await page.addInitScript(watchFirst, shown);
    await page.addInitScript(holdIdleUntilShown);
    await page.goto(url);
    const shownTime = await page.evaluate(shownAt);
    while (performance.now() - lastAt < QUIET_MS) await sleep(TICK_MS);
    assertFair(transfers, failures);
    const resources = new Map((await page.evaluate(loadedResources)).map((resource) => [resource.path, resource]));
    return transfers.map((transfer) => {
      const resource = resources.get(transfer.path);
      return resource === undefined
        ? transfer
        : { ...transfer, soon: resource.startedAt < shownTime, blocking: resource.blocking };
    });
  } finally {
    await context.close();
  }
}

/**
 * @param {Transfer[]} transfers
 * @param {string[]} failures
 */
function assertFair(transfers, failures) {
  if (failures.length > 0) throw new Error(`The page did not load whole: ${failures.join('; ')}`);
  const plain = transfers.filter(
    ({ kind, encoding, bytes }) =>
      (kind === 'script' || kind === 'style') && (Number.isNaN(bytes) || (encoding !== 'br' && bytes > 300)),
  );
  if (plain.length > 0)
    throw new Error(`Without brotli or without a length: ${plain.map(({ path }) => path).join(', ')}`);
}

/**
 * @param {string} mimeType
 * @returns {Kind}
 */
function kindOf(mimeType) {
  if (/javascript/.test(mimeType)) return 'script';
  if (mimeType === 'text/css') return 'style';
  if (mimeType === 'text/html') return 'document';
  return /font/.test(mimeType) ? 'font' : 'other';
}

/**
 * The bytes of some kinds.
 * @param {readonly Transfer[]} transfers
 * @param {readonly Kind[]} kinds
 */
export function bytesOf(transfers, kinds) {
  return ofKinds(transfers, kinds).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The answers of some kinds.
 * @param {readonly Transfer[]} transfers
 * @param {readonly Kind[]} kinds
 */
export function ofKinds(transfers, kinds) {
  return transfers.filter(({ kind }) => kinds.includes(kind));
}
