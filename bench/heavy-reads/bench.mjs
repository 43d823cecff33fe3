import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createProgress } from '@jobtrail/workspace/progress.mjs';
import { timeOf } from '../list/latency.mjs';
import { mysqlStore, sqliteStore } from '../list/stores.mjs';
import { residentOf } from '../measure/memory.mjs';
import { count, milliseconds, Report } from '../measure/report.mjs';
import { median, p95 } from '../measure/statistics.mjs';
import { temporaryFolder } from '../stack/cleanup.mjs';
import { buildCore, createUserWithJobs, sessionCookie, startCore } from '../stack/core.mjs';
import { startGateway } from '../stack/gateway.mjs';
import { startMariaDb } from '../stack/mariadb.mjs';
import { insertLongestList, NOTES } from './lists.mjs';
import { stalledReader, steadyReader } from './sockets.mjs';

const SOCKETS = 18;
/** With a list of the longest kind each; their sockets are more than one of them alone is allowed. */
const PEOPLE = 6;
const READERS = [5, 15];
const JOBS = 100;
const ROUNDS = 3;
const READS = 200;
const WARM_UP_READS = 1500;
const READ_EVERY_MS = 10;
const MEMORY_EVERY_MS = 10;
const SETTLED_AFTER_MS = 2000;
const MEMORY_BAR_MB = 64;
const JOBS_BAR = 2;
const STEADY_BYTES = 64 * 1024;
const WATCHED_MS = 90_000;
const ENDED_BAR_MS = 60_000;
const progress = createProgress();

/** @typedef {import('./sockets.mjs').Question} Question */
/** @typedef {{ url: string, pid: number, other: string, questions: Question[] }} Running a way to svc-core and its process; the cookie of somebody else; who asks for which long list */

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const report = new Report(`GET interview notes, ${NOTES} of 300,000 characters`);
  const folder = await temporaryFolder('heavy-reads');
  await buildCore();
  await onDatabase(report, 'SQLite', await sqliteStore(folder, 'heavy'));
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await onDatabase(report, 'MariaDB', await mysqlStore(folder, server, 'heavy'));
  report.note(
    `GET /api/jobs of ${JOBS} jobs is asked every ${READ_EVERY_MS} ms by somebody else; ratios are medians of ${ROUNDS} rounds, each with ${READS} reads before the sockets and ${READS} beside them.`,
  );
  report.note(
    'Memory is the resident memory of svc-core at its highest, over its highest while it answers such reads alone.',
  );
  report.note(
    `A socket reads the head of its answer and then nothing. Of one person most are refused; over ${PEOPLE} people all are answered.`,
  );
  return report;
}

/**
 * @param {Report} report
 * @param {string} label
 * @param {import('../list/stores.mjs').Store} store
 */
async function onDatabase(report, label, store) {
  progress.line(label, `writing ${PEOPLE} lists of 150 MB`);
  const other = await createUserWithJobs(store.storage, { nth: 1, jobs: JOBS });
  const accounts = [];
  for (let nth = 2; nth <= PEOPLE + 1; nth += 1) {
    const account = await createUserWithJobs(store.storage, { nth, jobs: 1 });
    accounts.push({ account, jobId: await insertLongestList(store, account.email) });
  }
  for (const way of /** @type {const} */ (['direct', 'through the gateway'])) {
    const core = await startCore(store.storage, other);
    const url = way === 'direct' ? core.url : (await startGateway(core.url)).url;
    const questions = [];
    for (const { account, jobId } of accounts)
      questions.push({ cookie: await sessionCookie(url, account), path: `/api/jobs/${jobId}/interview-notes` });
    const running = { url, pid: core.pid, other: await sessionCookie(url, other), questions };
    const what = `${label}, ${way}`;
    await observe(running, WARM_UP_READS);
    const [first] = questions;
    if (!first) throw new Error('There is nobody.');
    await stalled(
      report,
      `${what}: ${SOCKETS} sockets of one person`,
      running,
      Array.from({ length: SOCKETS }, () => first),
    );
    await stalled(report, `${what}: ${SOCKETS} sockets of ${PEOPLE} people`, running, shared(questions, SOCKETS));
    for (const readers of READERS)
      await behaved(report, `${what}: ${readers} good readers`, running, shared(questions, readers));
    if (label === 'SQLite') await ended(report, what, running);
  }
}

/**
 * Deals questions out in turn.
 * @param {Question[]} questions
 * @param {number} length
 * @returns {Question[]}
 */
function shared(questions, length) {
  return Array.from({ length }, (_, n) => questions[n % questions.length]).filter((question) => question !== undefined);
}

/**
 * Asks from sockets that do not read.
 * @param {Report} report
 * @param {string} what
 * @param {Running} running
 * @param {Question[]} questions
 */
async function stalled(report, what, running, questions) {
  progress.line(what, 'measuring');
  const ratios = [];
  const idleTimes = [];
  const busyTimes = [];
  let idlePeak = 0;
  let peak = 0;
  let failed = 0;
  /** @type {number[]} */
  let statuses = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const watchIdle = watchMemory(running.pid);
    const idle = await observe(running, READS);
    idlePeak = Math.max(idlePeak, await watchIdle());
    const watch = watchMemory(running.pid);
    const readers = questions.map((question) => stalledReader(running.url, question));
    await pause(SETTLED_AFTER_MS);
    const busy = await observe(running, READS);
    statuses = await Promise.all(readers.map(({ status }) => Promise.race([status, pause(0).then(() => -1)])));
    for (const { socket } of readers) socket.destroy();
    peak = Math.max(peak, await watch());
    failed += idle.failed + busy.failed;
    idleTimes.push(p95(idle.times));
    busyTimes.push(p95(busy.times));
    ratios.push(p95(busy.times) / p95(idle.times));
    await pause(SETTLED_AFTER_MS);
  }
  const of = (/** @type {number} */ wanted) => statuses.filter((status) => status === wanted).length;
  report.figure(`${what}, answered / refused / waiting`, `${of(200)} / ${of(429)} / ${of(-1)}`);
  report.atMost(`${what}: memory of svc-core`, peak - idlePeak, MEMORY_BAR_MB, megabytes);
  report.figure(
    `${what}: GET /api/jobs p95, idle / meanwhile`,
    `${milliseconds(median(idleTimes))} / ${milliseconds(median(busyTimes))}`,
  );
  report.atMost(`${what}: the ratio`, median(ratios), JOBS_BAR);
  report.atMost(`${what}: failed reads of others`, failed, 0, count);
}

/**
 * Reads lists as fast as they come. It has no bar: people who read 150 MB each take a share of the machine.
 * @param {Report} report
 * @param {string} what
 * @param {Running} running
 * @param {Question[]} questions
 */
async function behaved(report, what, running, questions) {
  progress.line(what, 'measuring');
  const idle = await observe(running, READS);
  const before = await residentOf(running.pid);
  const watch = watchMemory(running.pid);
  let done = false;
  const reading = readAll({ url: running.url, questions }).finally(() => {
    done = true;
  });
  const busy = await observe(running, Infinity, () => done);
  const { ms, answers } = await reading;
  const whole = answers.filter(({ status, bytes }) => status === 200 && bytes > NOTES * 300_000).length;
  report.figure(
    `${what}: whole lists, time, memory of svc-core`,
    `${whole}, ${(ms / 1000).toFixed(1)} s, ${megabytes((await watch()) - before)}`,
  );
  report.figure(
    `${what}: GET /api/jobs p95, idle / meanwhile`,
    `${milliseconds(p95(idle.times))} / ${milliseconds(p95(busy.times))}`,
  );
}

/**
 * How long a socket that stops reading is kept, and whether a slow but steady one is.
 * @param {Report} report
 * @param {string} what
 * @param {Running} running
 */
async function ended(report, what, { url, questions }) {
  progress.line(what, 'waiting for a reader to be dropped');
  const [one, two] = questions;
  if (!one || !two) throw new Error('There is nobody.');
  const steady = steadyReader(url, two, STEADY_BYTES);
  const begun = performance.now();
  const { socket } = stalledReader(url, one);
  // A socket that is not read from does not see its end: it is looked for from the other side, by writing.
  const probe = setInterval(() => socket.write('\r\n'), 500);
  const ms = await Promise.race([new Promise((resolve) => socket.once('close', resolve)), pause(WATCHED_MS)]).then(
    () => performance.now() - begun,
  );
  clearInterval(probe);
  await pause(Math.max(0, WATCHED_MS - ms));
  report.atMost(
    `${what}: a socket that does not read is ended after`,
    ms,
    ENDED_BAR_MS,
    (value) => `${(value / 1000).toFixed(1)} s`,
  );
  report.atLeast(
    `${what}: readers of 64 KiB a second that are kept, after ${WATCHED_MS / 1000} s`,
    steady.destroyed ? 0 : 1,
    1,
    count,
  );
  socket.destroy();
  steady.destroy();
}

/**
 * Asks for the jobs of somebody else, again and again.
 * @param {Running} running
 * @param {number} reads
 * @param {() => boolean} [enough]
 * @returns {Promise<{ times: number[], failed: number }>}
 */
async function observe({ url, other }, reads, enough = () => false) {
  const times = [];
  let failed = 0;
  for (let n = 0; n < reads && !enough(); n += 1) {
    const begun = performance.now();
    await timeOf(`${url}/api/jobs`, { headers: { cookie: other } }).catch(() => {
      failed += 1;
    });
    times.push(performance.now() - begun);
    await pause(READ_EVERY_MS);
  }
  return { times, failed };
}

/**
 * Watches the memory of a process.
 * @param {number} pid
 * @returns {() => Promise<number>} stops and answers the highest, in MB
 */
function watchMemory(pid) {
  let peak = 0;
  let done = false;
  const watching = (async () => {
    for (; !done; await pause(MEMORY_EVERY_MS)) peak = Math.max(peak, await residentOf(pid).catch(() => 0));
  })();
  return async () => {
    done = true;
    await watching;
    return peak;
  };
}

/**
 * @param {import('./reader.mjs').Order} order
 * @returns {Promise<import('./reader.mjs').Outcome>}
 */
async function readAll(order) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reader.mjs'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (/** @type {Buffer} */ piece) => {
    text += piece.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(text);
}

/** @param {number} value */
const megabytes = (value) => `${value.toFixed(1)} MB`;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
