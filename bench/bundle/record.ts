import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { installProbes } from '../page/installProbes.ts';
import { kindOf, type Transfer } from './transfers.ts';

/** A page counts as loaded after this long without requests, so that files fetched in idle time are included. */
const QUIET_MS = 3000;
const TICK_MS = 100;
const CODE_TYPES = new Set(['Document', 'Script', 'Stylesheet']);

interface Load {
  url: string;
  /** As name=value. */
  cookie?: string;
  /** The selector of the page's main content. */
  shown: string;
}

/** The responses that have been received so far. */
interface Recording {
  readonly transfers: Transfer[];
  readonly failures: string[];
  /** The time of the last request or response, by `performance.now()`. */
  lastAt: number;
}

/**
 * Loads a page in a new browser context with an empty cache, and records every response until requests stop.
 * @returns the responses in order
 * @throws {Error} if a script or a style sheet was not compressed with brotli, or something failed to load
 */
export async function recordLoad(browser: Browser, { url, cookie, shown }: Load): Promise<Transfer[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    if (cookie !== undefined) {
      const [name = '', value = ''] = cookie.split('=');
      await context.addCookies([{ name, value, url: new URL(url).origin }]);
    }
    const page = await context.newPage();
    const recording = await startRecording(page);
    await installProbes(page, { first: shown, holdIdle: true });
    await page.goto(url);
    const shownTime = await page.evaluate(() => window.benchProbes.shownAt());
    while (performance.now() - recording.lastAt < QUIET_MS) await sleep(TICK_MS);
    assertFair(recording);
    const loaded = await page.evaluate(() => window.benchProbes.loadedResources());
    const resources = new Map(loaded.map((resource) => [resource.path, resource]));
    return recording.transfers.map((transfer) => {
      const resource = resources.get(transfer.path);
      return resource === undefined
        ? transfer
        : { ...transfer, soon: resource.startedAt < shownTime, blocking: resource.blocking };
    });
  } finally {
    await context.close();
  }
}

async function startRecording(page: Page): Promise<Recording> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const recording: Recording = { transfers: [], failures: [], lastAt: performance.now() };
  session.on('Network.requestWillBeSent', () => {
    recording.lastAt = performance.now();
  });
  session.on('Network.responseReceived', ({ response, type }) => {
    recording.lastAt = performance.now();
    const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]));
    recording.transfers.push({
      path: new URL(response.url).pathname,
      kind: kindOf(response.mimeType),
      bytes: Number(headers.get('content-length') ?? Number.NaN),
      encoding: headers.get('content-encoding') ?? '',
      soon: true,
      blocking: false,
    });
    // Calls of the API may fail: without a session they return 401.
    if (response.status >= 400 && CODE_TYPES.has(type))
      recording.failures.push(`${response.url} responded with ${response.status}`);
  });
  session.on('Network.loadingFailed', ({ errorText, canceled }) => {
    if (!canceled) recording.failures.push(errorText);
  });
  return recording;
}

function assertFair({ transfers, failures }: Recording): void {
  if (failures.length > 0) throw new Error(`The page did not load completely: ${failures.join('; ')}`);
  const plain = transfers.filter(
    ({ kind, encoding, bytes }) =>
      (kind === 'script' || kind === 'style') && (Number.isNaN(bytes) || (encoding !== 'br' && bytes > 300)),
  );
  if (plain.length > 0)
    throw new Error(`Without brotli or without a length: ${plain.map(({ path }) => path).join(', ')}`);
}
