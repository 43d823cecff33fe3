import type { Browser } from 'playwright-core';
import { kilobytes } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { startBrowser } from '../stack/browser.ts';
import { runningProduct } from '../stack/product.ts';
import { sessionCookie } from '../stack/session.ts';
import { createProgress } from '../stack/workspace.ts';
import { compareBoard, compareLanding } from './compare.ts';
import { buildMonolith } from './monolith.ts';
import { recordLoad } from './record.ts';
import type { Transfer } from './transfers.ts';

const DEMO = { email: 'demo@example.com', password: 'demo-user-password' };
const CARD = '.lane .card[data-job]';
const LANDING = 'main h1';

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const progress = createProgress();
  const report = new Report('The board page, JS + CSS in brotli');
  progress.line('bench', 'Building and starting the product');
  const product = await runningProduct();
  const browser = await startBrowser();
  const federated = await boardLoad(browser, product.url);
  const landing = await recordLoad(browser, { url: `${product.url}/`, shown: LANDING });
  await product.stop();
  printTransfers('The board, federated', federated);
  printTransfers('The landing page', landing);

  progress.line('bench', 'Building the non-federated bundle of the same pages and starting the product with it');
  const frontendsDir = await buildMonolith();
  const monolith = await runningProduct({ frontendsDir });
  const whole = await boardLoad(browser, monolith.url);
  const wholeEntry = await recordLoad(browser, { url: `${monolith.url}/auth`, shown: 'form' });

  printTransfers('The board, one non-federated build', whole);
  compareBoard(report, federated, whole);
  compareLanding(report, landing, wholeEntry);
  report.note(
    'Bytes are the bodies of real responses in Chromium, a fresh load until 3 s without a request, including what is fetched in idle time.',
  );
  return report;
}

async function boardLoad(browser: Browser, origin: string): Promise<Transfer[]> {
  return recordLoad(browser, { url: `${origin}/dashboard`, cookie: await sessionCookie(origin, DEMO), shown: CARD });
}

function printTransfers(title: string, transfers: readonly Transfer[]): void {
  console.log(title);
  for (const { kind, path, bytes, encoding, soon } of transfers.filter((transfer) => transfer.kind !== 'other')) {
    console.log(
      `  ${kind.padEnd(8)} ${kilobytes(bytes).padStart(9)}  ${encoding.padEnd(2)}  ${soon ? '    ' : 'late'}  ${path}`,
    );
  }
}
