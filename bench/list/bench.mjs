import { createProgress } from '@jobtrail/workspace/progress.mjs';
import { interleave } from '../measure/interleave.mjs';
import { answersPerSecond } from '../measure/load.mjs';
import { milliseconds, Report, times } from '../measure/report.mjs';
import { median, medianRatio } from '../measure/statistics.mjs';
import { temporaryFolder } from '../stack/cleanup.mjs';
import { buildCore, createUser, startCore } from '../stack/core.mjs';
import { startMariaDb } from '../stack/mariadb.mjs';
import { startBare } from './bare.mjs';
import { timeOf } from './latency.mjs';
import { insertYear } from './rows.mjs';
import { mysqlStore, sqliteStore } from './stores.mjs';

const progress = createProgress();
const PATH = '/api/jobs?view=card';
const ACCOUNT = { email: 'nora@example.com', password: 'a long enough password' };
const JOBS = 100;
const OTHERS = 1_000_000;
const CONNECTIONS = 10;
/** Many short rounds: what disturbs a machine disturbs both of a pair alike, the sooner they follow each other the more. */
const ROUNDS = 15;
const SECONDS = 1;
/** Single requests to each of the two that are compared, in turn, and how many go before them to warm up. */
const READS = 400;
const WARM_UP_READS = 300;
const GROWTH_BAR = 1.2;
/** Counts the changes, so that each one writes something else. */
let changes = 0;

/** @typedef {import('./stores.mjs').Store} Store */
/** @typedef {{ core: import('../stack/core.mjs').SignedIn, userId: string, jobId: string }} Reader a running svc-core, the signed-in person and one of the jobs */

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const report = new Report(`GET ${PATH}, ${JOBS} jobs`);
  const folder = await temporaryFolder('list');
  await buildCore();
  await onDatabase(report, 'SQLite', 1.5, (name) => sqliteStore(folder, name));
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await onDatabase(report, 'MariaDB', 1, (name) => mysqlStore(folder, server, name));
  report.note(
    `Ratios are medians of ${ROUNDS} alternating rounds of ${SECONDS} s over ${CONNECTIONS} kept connections; server times are medians of ${READS} single requests to each in turn.`,
  );
  return report;
}

/**
 * @param {Report} report
 * @param {string} label
 * @param {number} bar of the ratio to the bare server
 * @param {(name: string) => Promise<Store>} makeStore
 */
async function onDatabase(report, label, bar, makeStore) {
  progress.line(label, `making two databases, one with ${OTHERS.toLocaleString('en-US')} jobs of other people`);
  const [alone, crowded] = [await makeStore('alone'), await makeStore('crowded')];
  const aloneReader = await prepare(alone, 0);
  const bare = await startBare(aloneReader.userId, alone.place);
  await assertSameList(aloneReader, bare);
  progress.line(label, 'loading svc-core and the bare server in turn');
  await throughput(report, label, bar, aloneReader, bare);
  const crowdedReader = await prepare(crowded, OTHERS);
  progress.line(label, 'single requests, with and without the jobs of others');
  // A process that has just answered thousands of requests is compiled better than one that has not: both start fresh.
  await growth(report, label, { ...aloneReader, core: await startCore(alone.storage, ACCOUNT) }, crowdedReader);
}

/**
 * Fills a store and starts a svc-core on it.
 * @param {Store} store
 * @param {number} others
 * @returns {Promise<Reader>}
 */
async function prepare(store, others) {
  await createUser(store.storage, ACCOUNT);
  const { userId, jobId } = await store.write(async (run) => {
    const id = await textOf(run, 'select id as text from users where email = ?', ACCOUNT.email);
    await insertYear(run, { mysql: store.mysql, userId: id, jobs: JOBS, others });
    if (store.mysql) await run('analyze table jobs');
    return { userId: id, jobId: await textOf(run, 'select id as text from jobs where user_id = ? limit 1', id) };
  });
  return { core: await startCore(store.storage, ACCOUNT), userId, jobId };
}

/**
 * @param {import('./rows.mjs').Run} run
 * @param {string} sql selects one text as `text`
 * @param {string} value
 * @returns {Promise<string>}
 */
async function textOf(run, sql, value) {
  const rows = await run(sql, [value]);
  const row = Array.isArray(rows) ? rows[0] : undefined;
  if (typeof row?.text !== 'string') throw new Error(`Nothing was found: ${sql}`);
  return row.text;
}

/**
 * Both servers answer the same jobs in the same order, or the comparison says nothing.
 * @param {Reader} reader
 * @param {string} bare
 */
async function assertSameList({ core }, bare) {
  const idsOf = async (/** @type {string} */ url, /** @type {Record<string, string>} */ headers) => {
    /** @type {{ id: string }[]} */
    const jobs = await (await fetch(`${url}${PATH}`, { headers })).json();
    return jobs.map(({ id }) => id);
  };
  const [ours, theirs] = [await idsOf(core.url, core.headers), await idsOf(bare, {})];
  if (ours.length !== JOBS || ours.join() !== theirs.join())
    throw new Error(`svc-core answers ${ours.length} jobs and the bare server ${theirs.length}, or in another order.`);
}

/**
 * @param {Report} report
 * @param {string} label
 * @param {number} bar
 * @param {Reader} reader
 * @param {string} bare
 */
async function throughput(report, label, bar, reader, bare) {
  const { core } = reader;
  const load = (/** @type {string} */ url, /** @type {Record<string, string>} */ headers) =>
    answersPerSecond(`${url}${PATH}`, { connections: CONNECTIONS, seconds: SECONDS, headers });
  const ofCore = () => load(core.url, core.headers);
  const ofBare = () => load(bare, {});
  await load(core.url, core.headers);
  await load(bare, {});
  const { a, b } = await interleave(ROUNDS, ofCore, ofBare);
  report.figure(
    `${label}: svc-core / bare server, answers a second`,
    `${Math.round(median(a))} / ${Math.round(median(b))}`,
  );
  report.atLeast(`${label}: svc-core against the bare server`, medianRatio(a, b), bar);
  const changed = await readTimes(
    () => changedRead(reader, core.url, core.headers),
    () => changedRead(reader, bare, {}),
  );
  report.figure(`${label}: the same, the list changed before every read`, times(changed.b / changed.a));
}

/**
 * @param {Report} report
 * @param {string} label
 * @param {Reader} alone
 * @param {Reader} crowded
 */
async function growth(report, label, alone, crowded) {
  const changed = await readTimes(
    () => changedRead(crowded, crowded.core.url, crowded.core.headers),
    () => changedRead(alone, alone.core.url, alone.core.headers),
  );
  report.figure(
    `${label}: server time with / without ${OTHERS.toLocaleString('en-US')} jobs of others`,
    `${milliseconds(changed.a)} / ${milliseconds(changed.b)}`,
  );
  report.atMost(`${label}: the ratio, the list changed before every read`, changed.a / changed.b, GROWTH_BAR);
  const same = await readTimes(
    () => read(crowded.core),
    () => read(alone.core),
  );
  report.atMost(`${label}: the ratio, the list unchanged`, same.a / same.b, GROWTH_BAR);
}

/**
 * The median times of two kinds of reads that take turns, one request at a time.
 * @param {() => Promise<number>} a
 * @param {() => Promise<number>} b
 * @returns {Promise<{ a: number, b: number }>} milliseconds
 */
async function readTimes(a, b) {
  await interleave(WARM_UP_READS, a, b);
  const measured = await interleave(READS, a, b);
  return { a: median(measured.a), b: median(measured.b) };
}

/**
 * A read just after a job was changed, so that no kept list can serve.
 * @param {Reader} reader whose svc-core makes the change
 * @param {string} url the server to read from
 * @param {Record<string, string>} headers
 * @returns {Promise<number>} milliseconds of the read alone
 */
async function changedRead({ core, jobId }, url, headers) {
  changes += 1;
  await timeOf(`${core.url}/api/jobs/${jobId}`, {
    method: 'PATCH',
    headers: core.headers,
    body: JSON.stringify({ salary: `offer ${changes}` }),
  });
  return timeOf(`${url}${PATH}`, { headers });
}

/**
 * A read of an unchanged list.
 * @param {import('../stack/core.mjs').SignedIn} core
 * @returns {Promise<number>} milliseconds
 */
function read({ url, headers }) {
  return timeOf(`${url}${PATH}`, { headers });
}
