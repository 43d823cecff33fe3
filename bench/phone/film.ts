import type { Browser } from 'playwright-core';
import { STORAGE_KEYS, type Theme } from '@jobtrail/contract';
import { installProbes } from '../page/installProbes.ts';
import { openPhone, type Visit } from './openPhone.ts';

const FILM_MS = 2000;
const EVERY_MS = 100;
const CPU_RATE = 4;

/** A picture of a page while it loads. */
export interface Picture {
  /** Milliseconds after the navigation. */
  at: number;
  /** PNG in base64. */
  png: string;
}

/**
 * Films the first two seconds of a load with an empty cache on a phone, in a theme that was chosen on an earlier visit.
 * The last picture shows the page at rest, however long that takes.
 */
export async function filmLoad(browser: Browser, visit: Visit, theme: Theme): Promise<Picture[]> {
  const { page, context } = await openPhone(browser, visit);
  try {
    await page.goto(visit.url);
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [STORAGE_KEYS.theme, theme] as const);
    await page.reload({ waitUntil: 'networkidle' });
    await page.goto('about:blank');
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const pictures: Picture[] = [];
    const startedAt = Date.now();
    session.on('Page.screencastFrame', ({ data, metadata: { timestamp = 0 }, sessionId }) => {
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
      const at = timestamp * 1000 - startedAt;
      if (at <= FILM_MS && at >= (pictures.at(-1)?.at ?? -EVERY_MS) + EVERY_MS) pictures.push({ at, png: data });
    });
    await session.send('Page.startScreencast', { format: 'png', maxWidth: 412, maxHeight: 823 });
    await page.goto(visit.url, { waitUntil: 'commit' });
    await page.waitForTimeout(FILM_MS);
    await page.waitForLoadState('networkidle');
    await session.send('Page.stopScreencast');
    const atRest = await page.screenshot({ scale: 'css' });
    return [...pictures, { at: Date.now() - startedAt, png: atRest.toString('base64') }];
  } finally {
    await context.close();
  }
}

/** The number of flashes in films of one page in each theme (page/flashes.ts). */
export async function countFlashes(browser: Browser, films: readonly (readonly Picture[])[]): Promise<number[]> {
  const page = await browser.newPage();
  await installProbes(page);
  await page.goto('about:blank');
  const pngs = films.map((film) => film.map(({ png }) => png));
  const flashes = await page.evaluate((each) => window.benchProbes.flashesIn(each), pngs);
  await page.close();
  return flashes.map((indices) => indices.length);
}
