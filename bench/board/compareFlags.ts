import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { pathOf } from '@jobtrail/contract';
import { count, milliseconds } from '../measure/format.ts';
import type { Report } from '../measure/report.ts';
import { median } from '../measure/statistics.ts';
import { addFlags } from './addFlags.ts';
import type { Boards } from './boards.ts';
import { type FlagFrames, flagFrames } from './flagFrames.ts';

const ROUNDS = 7;
const FRAME_MS_BAR = 50;
const STEPS = [
  ['arrive', 'worst frame while the flags arrive'],
  ['change', 'worst frame while a flag changes'],
  ['open', "worst frame while Today's list is opened over the board"],
] as const;

const person = z.object({ id: z.string() });

/**
 * Opens a board with many flags and one without in turn: the worst frame while the flags arrive, while one changes, and
 * while the list of Today is opened.
 */
export async function compareFlags(report: Report, { address, many, flagged }: Boards): Promise<void> {
  const { origin } = new URL(address);
  const { followUps, interviews } = await addFlags(flagged, origin);
  const owners = { flagged: await idOf(flagged, origin), plain: await idOf(many, origin) };
  let next = 0;
  /** The follow-up of another card that is on the screen is done. */
  const changeOne = async (): Promise<void> => {
    const path = pathOf('updateReminder', { id: followUps[next]?.id ?? '' });
    next += 1;
    const response = await flagged.request.patch(origin + path, { data: { state: 'done' }, headers: { origin } });
    if (!response.ok()) throw new Error(`A follow-up could not be finished: ${await response.text()}`);
  };
  const visits = {
    flagged: () => flagFrames(flagged, { address, change: changeOne, owner: owners.flagged }),
    plain: () => flagFrames(many, { address, change: async () => undefined, owner: owners.plain }),
  };
  const seen: { flagged: FlagFrames[]; plain: FlagFrames[] } = { flagged: [], plain: [] };
  // The first round fills the browser's caches, so it does not count.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const which of round % 2 === 0 ? (['flagged', 'plain'] as const) : (['plain', 'flagged'] as const)) {
      const frames = await visits[which]();
      if (round > 0) seen[which].push(frames);
    }

  report.figure('due follow-ups / interviews tomorrow', `${count(followUps.length)} / ${count(interviews)}`);
  const flagsOf = (all: readonly FlagFrames[]) => count(median(all.map(({ flags }) => flags)));
  report.figure('their flags on the screen, with / without', `${flagsOf(seen.flagged)} / ${flagsOf(seen.plain)}`);
  for (const [step, what] of STEPS) {
    const worst = (all: readonly FlagFrames[]) => median(all.map((frames) => frames[step]));
    const [withFlags, without] = [worst(seen.flagged), worst(seen.plain)];
    report.figure(`${what}, with / without`, `${milliseconds(withFlags)} / ${milliseconds(without)}`);
    report.atMost(`${what}, median of ${ROUNDS}`, withFlags, Math.max(FRAME_MS_BAR, without), milliseconds);
  }
}

async function idOf(context: BrowserContext, origin: string): Promise<string> {
  const response = await context.request.get(origin + pathOf('me'));
  return person.parse(await response.json()).id;
}
