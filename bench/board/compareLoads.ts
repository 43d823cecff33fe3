import type { BrowserContext } from 'playwright-core';
import { milliseconds } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import type { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import { installProbes } from '../page/installProbes.ts';
import { type Boards, CARD } from './boards.ts';

const LOADS = 9;
const NODES_BAR = 2;
const TIME_BAR = 1.5;

/** Loads both boards in turn: DOM nodes, and the time until the first cards are painted. */
export async function compareLoads(report: Report, { address, few, many }: Boards): Promise<void> {
  const nodes: { few: number[]; many: number[] } = { few: [], many: [] };
  const load = async (context: BrowserContext, counted: number[]): Promise<number> => {
    const page = await context.newPage();
    await installProbes(page, { first: CARD, holdIdle: false });
    await page.goto(address);
    const at = await page.evaluate(() => window.benchProbes.shownAt());
    await page.waitForLoadState('networkidle');
    counted.push(await page.evaluate(() => window.benchProbes.countNodes()));
    await page.close();
    return at;
  };
  // The first load of each board fills the browser's cache, like the first visit of a day.
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
