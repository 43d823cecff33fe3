import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { pathOf } from '@jobtrail/contract';
import { installProbes } from '../page/installProbes.ts';
import { CARD } from './boards.ts';

/** The channel between the tabs of a browser, in mfe-jobs/src/jobs/tabs.ts. */
const CHANNEL = 'jobtrail-jobs';
/** How long frames are recorded after the last request, and how long the page rests before. */
const REST_MS = 1000;
/** How long a busy machine may take until the page has made its requests. */
const REQUESTED_MS = 60_000;
/** The calls that the flags of cards come from. */
const FLAG_CALLS: readonly string[] = [pathOf('getToday')];

/** The worst frame of each step in milliseconds, and the flags on the screen after the first. */
export interface FlagFrames {
  arrive: number;
  change: number;
  open: number;
  flags: number;
}

interface Visit {
  address: string;
  /** Makes the change of a flag at the server. */
  change: () => Promise<void>;
  /** The id of the person whose board it is. */
  owner: string;
}

/**
 * Opens a board whose flags are withheld until it has come to rest. Then they arrive, one changes as if in another tab,
 * and the list of Today is opened over the board.
 * @throws {Error} if the page does not ask for them
 */
export async function flagFrames(context: BrowserContext, { address, change, owner }: Visit): Promise<FlagFrames> {
  const page = await context.newPage();
  try {
    await installProbes(page);
    const release = await withhold(page);
    await page.goto(address);
    await page.locator(CARD).first().waitFor();
    const answer = await release.whenAsked();
    await sleep(REST_MS);
    const arrive = await worstFrame(page, answer);
    const flags = await page.locator('.card-flag.is-today, .card-flag:has-text("overdue")').count();

    await change();
    const changed = await worstFrame(page, async () => {
      const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === pathOf('getToday'));
      await page.evaluate(([channel, message]) => new BroadcastChannel(channel).postMessage(message), [
        CHANNEL,
        { kind: 'reminders', owner },
      ] as const);
      await fetched;
    });

    const open = await worstFrame(page, async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Today/ })
        .click();
      await page.locator('.today-panel-body > :not([role="status"])').first().waitFor();
    });
    return { arrive, change: changed, open, flags };
  } finally {
    await page.close();
  }
}

/** The longest frame from the start of a step until the page has rested. */
async function worstFrame(page: Page, step: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => window.benchProbes.startFrameLog());
  await step();
  await sleep(REST_MS);
  const { frames } = await page.evaluate(() => window.benchProbes.stopFrameLog());
  return Math.max(...frames);
}

/** Withholds the responses that flags come from until the page has requested all of them. */
async function withhold(page: Page) {
  const withheld = new Map<string, () => Promise<void>>();
  let isHeld = true;
  await page.route(
    (url) => FLAG_CALLS.includes(url.pathname),
    async (route) => {
      if (!isHeld) return route.continue();
      const { pathname } = new URL(route.request().url());
      withheld.set(pathname, () => route.continue());
      return undefined;
    },
  );
  return {
    /** @returns a function that lets them through, and waits for their responses */
    async whenAsked(): Promise<() => Promise<void>> {
      const until = performance.now() + REQUESTED_MS;
      while (withheld.size < FLAG_CALLS.length) {
        if (performance.now() > until) throw new Error(`The board requested ${[...withheld.keys()].join(', ')} only.`);
        await sleep(50);
      }
      return async () => {
        isHeld = false;
        const responses = FLAG_CALLS.map((path) =>
          page.waitForResponse((response) => new URL(response.url()).pathname === path),
        );
        for (const answer of withheld.values()) await answer();
        await Promise.all(responses);
      };
    },
  };
}
