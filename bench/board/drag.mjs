import { setTimeout as sleep } from 'node:timers/promises';
import { startFrameLog, stopFrameLog } from '../stack/pageProbes.mjs';

/** Mouse positions between one lane and the next, and the pause after each: a hand that is in no hurry. */
const STEPS = 24;
const STEP_MS = 8;

/** @typedef {{ worst: number, dropWorst: number, longTasks: number, frames: number }} Drag milliseconds of the worst frame before and after the drop, and counts before it */

/**
 * Picks a lane's first card up with the mouse, carries it over every lane to the last and back to the target lane, and drops it.
 * @param {import('playwright-core').Page} page that shows the board
 * @param {{ lane: string, card: string }} selectors
 * @param {number} from index of the lane
 * @param {number} to index of the lane
 * @returns {Promise<Drag>}
 * @throws {Error} when nothing was dragged: the card has not changed its lane
 */
export async function dragAcrossLanes(page, { lane, card }, from, to) {
  const lanes = page.locator(lane);
  const count = await lanes.count();
  const centres = await Promise.all(
    Array.from({ length: count }, async (_, index) => centreOf(await lanes.nth(index).boundingBox())),
  );
  const picked = lanes.nth(from).locator(card).first();
  const start = centreOf(await picked.boundingBox());
  const before = await laneCounts(page, lane);

  await page.mouse.move(start.x, start.y);
  await page.evaluate(startFrameLog);
  await page.mouse.down();
  let at = start;
  for (const index of wayOver(count, from, to)) {
    const next = { x: (centres[index] ?? start).x, y: start.y + (index % 2 === 0 ? 120 : 30) };
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.move(at.x + ((next.x - at.x) * step) / STEPS, at.y + ((next.y - at.y) * step) / STEPS);
      await sleep(STEP_MS);
    }
    at = next;
  }
  const carried = await page.evaluate(stopFrameLog);
  await page.evaluate(startFrameLog);
  await page.mouse.up();
  await sleep(600);
  const dropped = await page.evaluate(stopFrameLog);
  const after = await laneCounts(page, lane);
  if (after[to] === before[to])
    throw new Error(`The card did not arrive in lane ${to + 1}: ${before.join(' ')} became ${after.join(' ')}.`);
  return {
    worst: Math.max(...carried.frames),
    dropWorst: Math.max(...dropped.frames),
    longTasks: carried.longTasks.length,
    frames: carried.frames.length,
  };
}

/**
 * The lanes that the card passes: all to the last one, and back to its target.
 * @param {number} count
 * @param {number} from
 * @param {number} to
 */
function wayOver(count, from, to) {
  const way = [];
  for (let index = from + 1; index < count; index += 1) way.push(index);
  for (let index = count - 2; index >= to; index -= 1) way.push(index);
  return way;
}

/**
 * The number beside each lane's title.
 * @param {import('playwright-core').Page} page
 * @param {string} lane
 */
function laneCounts(page, lane) {
  return page.locator(`${lane} .count`).allTextContents();
}

/** @param {{ x: number, y: number, width: number, height: number } | null} box */
function centreOf(box) {
  if (box === null) throw new Error('What is to be dragged is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
