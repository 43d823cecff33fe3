import type { Browser } from 'playwright-core';
import { pathOf } from '@jobtrail/contract';
import { CARD } from '../board/boards.ts';
import { kindOf } from '../bundle/transfers.ts';
import { installProbes } from '../page/installProbes.ts';
import { openPhone, type Visit } from './openPhone.ts';
import { chainToFirstCard, type Exchange } from './roundTrips.ts';

/** Slow 4G as the developer tools of Chromium apply it: latency in ms, throughput in bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const CPU_RATE = 4;

/** One load of the board until its first card. */
export interface FirstCard {
  /** From the navigation until the card was painted, in ms. */
  shownAt: number;
  /** The list of cards on the wire. */
  listBytes: number;
  /** The requests that the card waited for, one after another (`chainToFirstCard`). */
  chain: string[];
}

/** Loads the board of a person with an empty cache on a phone with slow 4G and a processor that is four times slower. */
export async function loadFirstCard(browser: Browser, visit: Visit): Promise<FirstCard> {
  const { page, context } = await openPhone(browser, visit);
  try {
    const session = await context.newCDPSession(page);
    const exchanges = new Map<string, Exchange>();
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      const path = new URL(request.url).pathname;
      exchanges.set(requestId, { path, kind: 'other', startedAt: timestamp, receivedAt: Infinity, bytes: 0 });
    });
    session.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => {
      const exchange = exchanges.get(requestId);
      if (exchange !== undefined) exchange.kind = mimeType === 'application/json' ? 'data' : kindOf(mimeType);
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const exchange = exchanges.get(requestId);
      if (exchange !== undefined) Object.assign(exchange, { receivedAt: timestamp, bytes: encodedDataLength });
    });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await installProbes(page, { first: CARD, holdIdle: false });
    await page.goto(visit.url, { waitUntil: 'commit' });
    const shownAt = await page.evaluate(() => window.benchProbes.shownAt());
    const [document] = exchanges.values();
    const paintedAt = (document?.startedAt ?? Number.NaN) + shownAt / 1000;
    const cards = pathOf('listJobs');
    return {
      shownAt,
      listBytes: [...exchanges.values()].find(({ path }) => path === cards)?.bytes ?? Number.NaN,
      chain: chainToFirstCard([...exchanges.values()], cards, paintedAt),
    };
  } finally {
    await context.close();
  }
}
