import { createProgress } from '@jobtrail/workspace/progress.mjs';
import { count, kilobytes, Report, times } from '../measure/report.mjs';
import { startBrowser } from '../stack/browser.mjs';
import { sessionCookie } from '../stack/core.mjs';
import { runningProduct } from '../stack/product.mjs';
import { buildMonolith } from './monolith.mjs';
import { bytesOf, ofKinds, recordLoad } from './record.mjs';

const progress = createProgress();
const DEMO = { email: 'demo@example.com', password: 'demo-user-password' };
const CARD = '.lane .card[data-job]';
const LANDING = 'main h1';
/** @type {readonly import('./record.mjs').Kind[]} */
const CODE = ['script', 'style'];
const BOARD_BAR = 1.25;
const REQUESTS_BAR = 15;
const LANDING_BAR = 0.15;

/** @typedef {import('./record.mjs').Transfer} Transfer */

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
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
  const plain = await runningProduct({ frontendsDir });
  const whole = await boardLoad(browser, plain.url);
  const wholeEntry = await recordLoad(browser, { url: `${plain.url}/auth`, shown: 'form' });

  printTransfers('The board, one non-federated build', whole);
  judgeBoard(report, federated, whole);
  judgeLanding(report, landing, wholeEntry);
  report.note(
    'Bytes are the bodies of real answers in Chromium, a fresh load until 3 s without a request, so with what is fetched in idle time.',
  );
  return report;
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} origin
 */
async function boardLoad(browser, origin) {
  return recordLoad(browser, { url: `${origin}/dashboard`, cookie: await sessionCookie(origin, DEMO), shown: CARD });
}

/**
 * @param {Report} report
 * @param {Transfer[]} federated
 * @param {Transfer[]} whole
 */
function judgeBoard(report, federated, whole) {
  const soon = (/** @type {Transfer[]} */ transfers) =>
    bytesOf(
      transfers.filter((transfer) => transfer.soon),
      CODE,
    );
  report.figure(
    'federated / one build, whole load',
    `${kilobytes(bytesOf(federated, CODE))} / ${kilobytes(bytesOf(whole, CODE))}`,
  );
  report.atMost('federated against one build, whole load', bytesOf(federated, CODE) / bytesOf(whole, CODE), BOARD_BAR);
  report.figure('federated / one build, before idle time', `${kilobytes(soon(federated))} / ${kilobytes(soon(whole))}`);
  report.figure('federated against one build, before idle time', times(soon(federated) / soon(whole)));
  report.atMost('requests for JS and CSS, federated', ofKinds(federated, CODE).length, REQUESTS_BAR, count);
  report.figure('requests for JS and CSS, one build', count(ofKinds(whole, CODE).length));
}

/**
 * The landing page is prerendered and runs no application, so "its JS" has two readings: what the landing page itself
 * fetches (its theme script, and the application's entry that it prefetches for the next page), and what the application's
 * first public page takes in the non-federated build. The bar applies to both.
 * @param {Report} report
 * @param {Transfer[]} landing
 * @param {Transfer[]} wholeEntry
 */
function judgeLanding(report, landing, wholeEntry) {
  const firstPaint =
    bytesOf(landing, ['document']) +
    bytesOf(
      landing.filter(({ blocking }) => blocking),
      ['style'],
    );
  report.figure('landing: HTML + CSS to first paint', kilobytes(firstPaint));
  report.figure(
    'landing: JS that it fetches / JS of the one build at /auth',
    `${kilobytes(bytesOf(landing, ['script']))} / ${kilobytes(bytesOf(wholeEntry, ['script']))}`,
  );
  report.atMost(
    'landing against the JS that it fetches',
    firstPaint / bytesOf(landing, ['script']),
    LANDING_BAR,
    times,
  );
  report.atMost(
    'landing against the JS of the one build at /auth',
    firstPaint / bytesOf(wholeEntry, ['script']),
    LANDING_BAR,
    times,
  );
}

/**
 * @param {string} title
 * @param {Transfer[]} transfers
 */
function printTransfers(title, transfers) {
  console.log(title);
  for (const { kind, path, bytes, encoding, soon } of transfers.filter((transfer) => transfer.kind !== 'other')) {
    console.log(
      `  ${kind.padEnd(8)} ${kilobytes(bytes).padStart(9)}  ${encoding.padEnd(2)}  ${soon ? '    ' : 'late'}  ${path}`,
    );
  }
}
