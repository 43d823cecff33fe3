import { createProgress } from '@jobtrail/workspace/progress.mjs';
import { timeOf } from '../list/latency.mjs';
import { mysqlStore, sqliteStore } from '../list/stores.mjs';
import { interleave } from '../measure/interleave.mjs';
import { milliseconds, Report } from '../measure/report.mjs';
import { p95 } from '../measure/statistics.mjs';
import { temporaryFolder } from '../stack/cleanup.mjs';
import { buildCore, createUser, createUsers, startCore } from '../stack/core.mjs';
import { startMariaDb } from '../stack/mariadb.mjs';

const progress = createProgress();
const ACCOUNT = { email: 'chief@jobtrail.example', password: 'a long enough password' };
const FEW = 1_000;
const MANY = 100_000;
const BAR = 2;
const READS = 200;
const WARM_UP_READS = 40;

/** What is searched: from text that every user has to text that none has, and the text that takes longest to tell apart. */
const SEARCHES = [
  ['nothing: the first page of all', ''],
  ['one character that all hold', 'e'],
  ['one character that nobody holds', '#'],
  ['two characters', 'an'],
  ['what all hold', '@example.com'],
  ['what the oldest hold', 'load-0000'],
  ['what one holds', 'load-00500@'],
  ['what nobody holds', 'no such person'],
  ['what nobody holds, of parts that all hold', 'example.com load-'],
];

/** @typedef {import('../list/stores.mjs').Store} Store */

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const report = new Report(
    `GET /api/admin/users?q=, ${MANY.toLocaleString('en-US')} users / ${FEW.toLocaleString('en-US')}`,
  );
  const folder = await temporaryFolder('user-search');
  await buildCore();
  await onDatabase(report, 'SQLite', (name) => sqliteStore(folder, name));
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await onDatabase(report, 'MariaDB', (name) => mysqlStore(folder, server, name));
  report.note(`Times are p95 of ${READS} single requests for each search to each of the two in turn.`);
  return report;
}

/**
 * @param {Store} store
 * @param {number} users
 */
async function prepare({ storage }, users) {
  await createUser(storage, ACCOUNT, 'admin');
  await createUsers(storage, users);
  return startCore(storage, ACCOUNT);
}

/**
 * @param {Report} report
 * @param {string} label
 * @param {(name: string) => Promise<Store>} makeStore
 */
async function onDatabase(report, label, makeStore) {
  progress.line(
    label,
    `making two databases, with ${FEW.toLocaleString('en-US')} and ${MANY.toLocaleString('en-US')} users`,
  );
  const few = await prepare(await makeStore('few'), FEW);
  const many = await prepare(await makeStore('many'), MANY);
  /** @type {{ few: number[], many: number[] }} */
  const all = { few: [], many: [] };
  for (const [what = '', q = ''] of SEARCHES) {
    const path = `/api/admin/users?${new URLSearchParams({ q }).toString()}`;
    const search = (/** @type {import('../stack/core.mjs').SignedIn} */ { url, headers }) =>
      timeOf(url + path, { headers });
    await interleave(
      WARM_UP_READS,
      () => search(many),
      () => search(few),
    );
    const { a, b } = await interleave(
      READS,
      () => search(many),
      () => search(few),
    );
    all.many.push(...a);
    all.few.push(...b);
    report.figure(`${label}: ${what}`, `${milliseconds(p95(a))} / ${milliseconds(p95(b))}`);
  }
  report.figure(`${label}: all searches together`, `${milliseconds(p95(all.many))} / ${milliseconds(p95(all.few))}`);
  report.atMost(`${label}: the ratio of all searches together`, p95(all.many) / p95(all.few), BAR);
}
