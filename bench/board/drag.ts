import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { CARD, LANE } from './boards.ts';

/** Mouse positions between one lane and the next. With the pause after each, the speed is that of an unhurried hand. */
const STEPS = 24;
const STEP_MS = 8;
const SETTLED_AFTER_MS = 600;

/** The worst frame before and after the drop in milliseconds, and counts from before the drop. */
export interface Drag {
  worst: number;
  dropWorst: number;
  longTasks: number;
  frames: number;
}

type Box = { x: number; y: number; width: number; height: number };

/**
 * Picks up a lane's first card with the mouse, moves it over every lane to the last one and back to the target lane,
 * and drops it.
 * @param page shows the board and has the probes
 * @param lanes indexes of the lanes
 * @throws {Error} if the card has not changed its lane
 */
export async function dragAcrossLanes(page: Page, { from, to }: { from: number; to: number }): Promise<Drag> {
  const lanes = page.locator(LANE);
  const count = await lanes.count();
  const centres = await Promise.all(
    Array.from({ length: count }, async (_, index) => centreOf(await lanes.nth(index).boundingBox())),
  );
  const picked = lanes.nth(from).locator(CARD).first();
  const start = centreOf(await picked.boundingBox());
  const before = await laneCounts(page);

  await page.mouse.move(start.x, start.y);
  await page.evaluate(() => window.benchProbes.startFrameLog());
  await page.mouse.down();
  let at = start;
  for (const index of lanesOnTheWay(count, from, to)) {
    const next = { x: (centres[index] ?? start).x, y: start.y + (index % 2 === 0 ? 120 : 30) };
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.move(at.x + ((next.x - at.x) * step) / STEPS, at.y + ((next.y - at.y) * step) / STEPS);
      await sleep(STEP_MS);
    }
    at = next;
  }
  const carried = await page.evaluate(() => window.benchProbes.stopFrameLog());
  await page.evaluate(() => window.benchProbes.startFrameLog());
  await page.mouse.up();
  await sleep(SETTLED_AFTER_MS);
  const dropped = await page.evaluate(() => window.benchProbes.stopFrameLog());
  const after = await laneCounts(page);
  if (after[to] === before[to])
    throw new Error(`The card did not arrive in lane ${to + 1}: ${before.join(' ')} became ${after.join(' ')}.`);
  return {
    worst: Math.max(...carried.frames),
    dropWorst: Math.max(...dropped.frames),
    longTasks: carried.longTasks.length,
    frames: carried.frames.length,
  };
}

/** The lanes that the card passes: all up to the last one, then back to its target. */
function lanesOnTheWay(count: number, from: number, to: number): number[] {
  const passed: number[] = [];
  for (let index = from + 1; index < count; index += 1) passed.push(index);
  for (let index = count - 2; index >= to; index -= 1) passed.push(index);
  return passed;
}

/** The number next to each lane's title. */
function laneCounts(page: Page): Promise<string[]> {
  return page.locator(`${LANE} .count`).allTextContents();
}

function centreOf(box: Box | null): { x: number; y: number } {
  if (box === null) throw new Error('What should be dragged is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
