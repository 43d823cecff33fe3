import type { BrowserContext, Page } from 'playwright-core';
import { count, milliseconds } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import type { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import { installProbes } from '../page/installProbes.ts';
import { type Boards, CARD } from './boards.ts';
import { type Drag, dragAcrossLanes } from './drag.ts';

const DRAGS = 7;
/** Every drag is followed by a drag in the opposite direction, so every other drag starts in this lane. */
const FIRST_LANE = 0;
const SECOND_LANE = 1;
const FRAME_BAR = 1.5;
const FRAME_MS_BAR = 50;

/** Drags a card over all lanes on both boards in turn: the worst frame before and after the drop. */
export async function compareDrags(report: Report, { address, few, many }: Boards): Promise<void> {
  const pages = { few: await openBoard(few, address), many: await openBoard(many, address) };
  const drags: { few: Drag[]; many: Drag[] } = { few: [], many: [] };
  const drag = async (which: 'few' | 'many'): Promise<number> => {
    const forth = drags[which].length % 2 === 0;
    await pages[which].bringToFront();
    const lanes = forth ? { from: FIRST_LANE, to: SECOND_LANE } : { from: SECOND_LANE, to: FIRST_LANE };
    const result = await dragAcrossLanes(pages[which], lanes);
    drags[which].push(result);
    return result.worst;
  };
  const both = [() => drag('many'), () => drag('few')] as const;
  // The browser compiles the code during the first drag of each board, so that drag does not count.
  await interleave(1, ...both);
  const worst = await interleave(DRAGS, ...both);
  report.figure(
    'worst frame of a drag, median of drags, many / few',
    `${milliseconds(median(worst.a))} / ${milliseconds(median(worst.b))}`,
  );
  report.atMost('worst frame of a drag, many against few', medianRatio(worst.a, worst.b), FRAME_BAR);
  report.under('worst frame of a drag with many, median of drags', median(worst.a), FRAME_MS_BAR, milliseconds);
  report.figure(
    `worst frame of all ${DRAGS} drags, many / few`,
    `${milliseconds(Math.max(...worst.a))} / ${milliseconds(Math.max(...worst.b))}`,
  );
  report.figure(
    'long tasks while dragging, many / few',
    `${count(longTasksOf(drags.many))} / ${count(longTasksOf(drags.few))}`,
  );
  const afterDrop = (all: Drag[]) => milliseconds(median(all.map(({ dropWorst }) => dropWorst)));
  report.figure('worst frame after the drop, median, many / few', `${afterDrop(drags.many)} / ${afterDrop(drags.few)}`);
  const frames = median(drags.many.map((one) => one.frames));
  report.note(
    `Frames are the times between animation frames from picking up to the last move; ${frames} frames a drag. Only one drag runs at a time.`,
  );
}

async function openBoard(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await installProbes(page);
  await page.goto(address);
  await page.locator(CARD).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

function longTasksOf(drags: Drag[]): number {
  return drags.reduce((sum, { longTasks }) => sum + longTasks, 0);
}
