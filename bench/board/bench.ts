import type { Browser, BrowserContext } from 'playwright-core';
import { grouped } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { startBrowser } from '../stack/browser.ts';
import { createUserWithJobs } from '../stack/core.ts';
import { runningProduct } from '../stack/product.ts';
import { sessionCookie } from '../stack/session.ts';
import { createProgress } from '../stack/workspace.ts';
import type { Boards } from './boards.ts';
import { compareDrags } from './compareDrags.ts';
import { compareFlags } from './compareFlags.ts';
import { compareLoads } from './compareLoads.ts';

const FEW = 20;
const MANY = 2000;

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const progress = createProgress();
  const report = new Report(`The board with ${grouped(MANY)} jobs against ${FEW}`);
  progress.line('bench', 'Building and starting the product, and creating the jobs of three people');
  const product = await runningProduct();
  const browser = await startBrowser();
  const boards: Boards = {
    address: `${product.url}/dashboard`,
    few: await signedIn(browser, product, { nth: 1, jobs: FEW }),
    many: await signedIn(browser, product, { nth: 2, jobs: MANY }),
    flagged: await signedIn(browser, product, { nth: 3, jobs: MANY }),
  };
  progress.line('bench', 'Loading both boards in turn');
  await compareLoads(report, boards);
  progress.line('bench', 'Dragging a card over all lanes on both boards in turn');
  await compareDrags(report, boards);
  progress.line('bench', 'Giving flags to one of the large boards, and opening it and the other in turn');
  await compareFlags(report, boards);
  return report;
}

/** Creates a person and opens a browser context that is signed in as that person. */
async function signedIn(
  browser: Browser,
  { dataDir, url }: { dataDir: string; url: string },
  person: { nth: number; jobs: number },
): Promise<BrowserContext> {
  const account = await createUserWithJobs({ dataDir, databaseUrl: undefined }, person);
  const [name = '', value = ''] = (await sessionCookie(url, account)).split('=');
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name, value, url }]);
  return context;
}
