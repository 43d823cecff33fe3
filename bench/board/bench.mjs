import { createProgress } from '@jobtrail/workspace/progress.mjs';
import { interleave } from '../measure/interleave.mjs';
import { count, milliseconds, Report } from '../measure/report.mjs';
import { median, medianRatio } from '../measure/statistics.mjs';
import { startBrowser } from '../stack/browser.mjs';
import { createUserWithJobs, sessionCookie } from '../stack/core.mjs';
import { countNodes, shownAt, watchFirst } from '../stack/pageProbes.mjs';
import { runningProduct } from '../stack/product.mjs';
import { dragAcrossLanes } from './drag.mjs';

const progress = createProgress();
const FEW = 20;
const MANY = 2000;
const LANE = '.board .lane';
const CARD = '.card[data-job]';
const LOADS = 9;
const DRAGS = 7;
/** Drags go there and back, so that every second one starts where the first one did. */
const FIRST_LANE = 0;
const SECOND_LANE = 1;
const NODES_BAR = 2;
const TIME_BAR = 1.5;
const FRAME_BAR = 1.5;
const FRAME_MS_BAR = 50;

/** @typedef {import('./drag.mjs').Drag} Drag */
/** @typedef {{ few: import('playwright-core').BrowserContext, many: import('playwright-core').BrowserContext }} Boards a signed-in browser context of each person */

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const report = new Report(`The board with ${MANY.toLocaleString('en-US')} jobs against ${FEW}`);
  progress.line('bench', 'Building and starting the product, and giving two people their jobs');
  const product = await runningProduct();
  const browser = await startBrowser();
  const signedIn = async (/** @type {number} */ nth, /** @type {number} */ jobs) => {
    const account = await createUserWithJobs({ dataDir: product.dataDir, databaseUrl: undefined }, { nth, jobs });
    const cookie = await sessionCookie(product.url, account);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: product.url }]);
    return context;
  };
  const boards = { few: await signedIn(1, FEW), many: await signedIn(2, MANY) };
  const address = `${product.url}/dashboard`;
  await judgeLoads(report, boards, address);
  await judgeDrags(report, boards, address);
  return report;
}

/**
 * @param {Report} report
 * @param {Boards} boards
 * @param {string} address
 */
async function judgeLoads(report, { few, many }, address) {
  progress.line('bench', 'Loading both boards in turn');
  /** @type {{ few: number[], many: number[] }} */
  const nodes = { few: [], many: [] };
  const load = async (
    /** @type {import('playwright-core').BrowserContext} */ context,
    /** @type {number[]} */ counted,
  ) => {
    const page = await context.newPage();
    await page.addInitScript(watchFirst, CARD);
    await page.goto(address);
    const at = await page.evaluate(shownAt);
    await page.waitForLoadState('networkidle');
    counted.push(await page.evaluate(countNodes));
    await page.close();
    return at;
  };
  // The first load of each fills the browser's cache, as the first visit of the day does.
  await load(few, []);
  await load(many, []);
  const { a, b } = await interleave(
    LOADS,
    () => load(many, nodes.many),
    () => load(few, nodes.few),
  );
  report.figure('DOM nodes, many / few', `${median(nodes.many)} / ${median(nodes.few)}`);
  report.atMost('DOM nodes', medianRatio(nodes.many, nodes.few), NODES_BAR);
  report.figure('navigation to first cards, many / few', `${milliseconds(median(a))} / ${milliseconds(median(b))}`);
  report.atMost('navigation to first cards', medianRatio(a, b), TIME_BAR);
}

/**
 * @param {Report} report
 * @param {Boards} boards
 * @param {string} address
 */
async function judgeDrags(report, { few, many }, address) {
  progress.line('bench', 'Dragging a card over all lanes on both boards in turn');
  const open = async (/** @type {import('playwright-core').BrowserContext} */ context) => {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(CARD).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page;
  };
  const pages = { few: await open(few), many: await open(many) };
  /** @type {{ few: Drag[], many: Drag[] }} */
  const drags = { few: [], many: [] };
  const drag = async (/** @type {'few' | 'many'} */ which) => {
    const there = drags[which].length % 2 === 0;
    await pages[which].bringToFront();
    const result = await dragAcrossLanes(
      pages[which],
      { lane: LANE, card: CARD },
      there ? FIRST_LANE : SECOND_LANE,
      there ? SECOND_LANE : FIRST_LANE,
    );
    drags[which].push(result);
    return result.worst;
  };
  // The first drag of each board has its code compiled on the way and does not count.
  await interleave(
    1,
    () => drag('many'),
    () => drag('few'),
  );
  const worst = await interleave(
    DRAGS,
    () => drag('many'),
    () => drag('few'),
  );
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
  report.figure('long tasks while dragging, many / few', `${count(sumOf(drags.many))} / ${count(sumOf(drags.few))}`);
  report.figure(
    'worst frame after the drop, median, many / few',
    `${milliseconds(median(drags.many.map(({ dropWorst }) => dropWorst)))} / ${milliseconds(median(drags.few.map(({ dropWorst }) => dropWorst)))}`,
  );
  report.note(
    `Frames are the times between animation frames from picking up to the last move; ${median(drags.many.map(({ frames }) => frames))} frames a drag. Two drags are never under way at once.`,
  );
}

/** @param {Drag[]} drags */
function sumOf(drags) {
  return drags.reduce((sum, { longTasks }) => sum + longTasks, 0);
}
