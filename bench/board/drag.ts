import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { BOARD_WINDOW, CARD, LANE } from './boards.ts';

/** Mouse positions between one lane and the next. With the pause after each, the speed is that of an unhurried hand. */
const STEPS = 24;
const STEP_MS = 8;
/** How long the frames after the drop are recorded, once the card has arrived. */
const SETTLED_AFTER_MS = 600;
/** This near to its edge, the board scrolls. */
const EDGE_PX = 8;
/** How long a busy machine may take to show where the card would be dropped, and to put it there. */
const ARRIVAL_MS = 20_000;

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
  const picked = lanes.nth(from).locator(CARD).first();
  // The drag before may have left the board scrolled, with the lane behind its edge.
  await picked.scrollIntoViewIfNeeded();
  const start = centreOf(await picked.boundingBox());
  const before = await laneCounts(page);

  await page.mouse.move(start.x, start.y);
  await page.evaluate(() => window.benchProbes.startFrameLog());
  await page.mouse.down();
  let at = start;
  for (const index of lanesOnTheWay(count, from, to)) {
    const next = { x: await visibleCentreOf(page, lanes.nth(index)), y: start.y + (index % 2 === 0 ? 120 : 30) };
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.move(at.x + ((next.x - at.x) * step) / STEPS, at.y + ((next.y - at.y) * step) / STEPS);
      await sleep(STEP_MS);
    }
    at = next;
    if (!(await isDragging(page))) throw new Error(`The card at ${start.x}, ${start.y} was not picked up.`);
  }
  await moveOver(page, lanes.nth(to), at.y);
  const carried = await page.evaluate(() => window.benchProbes.stopFrameLog());
  await page.evaluate(() => window.benchProbes.startFrameLog());
  await page.mouse.up();
  await arrived(page, before, to);
  await sleep(SETTLED_AFTER_MS);
  const dropped = await page.evaluate(() => window.benchProbes.stopFrameLog());
  return {
    worst: Math.max(...carried.frames),
    dropWorst: Math.max(...dropped.frames),
    longTasks: carried.longTasks.length,
    frames: carried.frames.length,
  };
}

/**
 * Moves the mouse over a lane until the lane is marked, because a drop goes to the marked lane. The board scrolls while the
 * mouse is near its edge, so the lane is no longer where it was; and a busy page marks it late.
 * @throws {Error} if it is not marked in time
 */
async function moveOver(page: Page, lane: Locator, y: number): Promise<void> {
  const until = performance.now() + ARRIVAL_MS;
  const marked = lane.and(page.locator('.is-over'));
  while ((await marked.count()) === 0) {
    if (performance.now() > until) throw new Error('The lane under the mouse is not marked.');
    await page.mouse.move(await visibleCentreOf(page, lane), y);
    await sleep(50);
  }
}

/**
 * Where a lane's center is now, or the edge of the board's visible part if the center is behind it. The board scrolls during
 * a drag.
 */
async function visibleCentreOf(page: Page, lane: Locator): Promise<number> {
  const visible = await page.locator(BOARD_WINDOW).boundingBox();
  const { x } = centreOf(await lane.boundingBox());
  return visible === null ? x : Math.min(Math.max(x, visible.x + EDGE_PX), visible.x + visible.width - EDGE_PX);
}

const isDragging = async (page: Page): Promise<boolean> =>
  (await page.locator(`${BOARD_WINDOW}.is-dragging`).count()) > 0;

/** The lanes that the card passes: all up to the last one, then back to its target. */
function lanesOnTheWay(count: number, from: number, to: number): number[] {
  const passed: number[] = [];
  for (let index = from + 1; index < count; index += 1) passed.push(index);
  for (let index = count - 2; index >= to; index -= 1) passed.push(index);
  return passed;
}

/** Waits until a lane has another number of cards. @throws {Error} if it keeps the same */
async function arrived(page: Page, before: readonly string[], lane: number): Promise<void> {
  const until = performance.now() + ARRIVAL_MS;
  for (;;) {
    const after = await laneCounts(page);
    if (after[lane] !== before[lane]) return;
    if (performance.now() > until)
      throw new Error(`The card did not arrive in lane ${lane + 1}: ${before.join(' ')} became ${after.join(' ')}.`);
    await sleep(50);
  }
}

/** The number next to each lane's title. */
function laneCounts(page: Page): Promise<string[]> {
  return page.locator(`${LANE} .count`).allTextContents();
}

function centreOf(box: Box | null): { x: number; y: number } {
  if (box === null) throw new Error('What should be dragged is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
