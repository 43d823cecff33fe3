import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createProgress } from '@jobtrail/workspace/progress.mjs';
import { timeOf } from '../list/latency.mjs';
import { residentOf } from '../measure/memory.mjs';
import { milliseconds, Report } from '../measure/report.mjs';
import { median, p95 } from '../measure/statistics.mjs';
import { temporaryFolder } from '../stack/cleanup.mjs';
import { buildCore, createUserWithJobs, sessionCookie, startCore } from '../stack/core.mjs';
import { startGateway } from '../stack/gateway.mjs';
import { startMariaDb } from '../stack/mariadb.mjs';
import { startBare } from './bare.mjs';

const PEOPLE = 8;
const BYTES = 25 * 1024 * 1024;
const JOBS = 100;
const ROUNDS = 6;
const IDLE_READS = 300;
const WARM_UP_READS = 200;
const READ_EVERY_MS = 10;
const MEMORY_EVERY_MS = 10;
const STALL_BAR_MS = 50;
const JOBS_BAR = 2;
const MEMORY_BAR_MB = 4;
const progress = createProgress();

/** @typedef {import('./sender.mjs').Order['people'][number]} Person */
/** @typedef {{ core: string, gateway: { url: string, pid: number }, bare: string, people: Person[] }} Running */

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const report = new Report(`${PEOPLE} recordings of 25 MB at once, through the gateway`);
  await buildCore();
  await onDatabase(report, 'SQLite', undefined);
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await onDatabase(report, 'MariaDB', `${server}/bench_uploads`);
  report.note(
    `${ROUNDS} rounds each way, as fast as the machine sends; the senders are a process of their own. GET /api/jobs of ${JOBS} jobs is asked every ${READ_EVERY_MS} ms meanwhile.`,
  );
  report.note(
    'The event loop while idle, and that of a bare server which takes the same bodies between the rounds, tell what the machine itself adds: on a busy one its stalls are no fault of the uploads.',
  );
  report.note(
    'Everybody has signed in before: argon2 is no part of this. Memory is resident memory at its highest, over what a fresh gateway holds that has answered reads alone.',
  );
  return report;
}

/**
 * @param {Report} report
 * @param {string} label
 * @param {string | undefined} databaseUrl
 */
async function onDatabase(report, label, databaseUrl) {
  for (const way of /** @type {const} */ (['file', 'data-url'])) {
    progress.line(label, `uploading ${way === 'file' ? 'files as they are' : 'data URLs in JSON'}`);
    const running = await start({
      dataDir: await temporaryFolder('uploads'),
      databaseUrl: databaseUrl && `${databaseUrl}_${way === 'file' ? 'file' : 'url'}`,
    });
    await measure(report, `${label}, ${way === 'file' ? 'as files' : 'as data URLs in JSON'}`, way, running);
  }
}

/**
 * @param {import('../stack/core.mjs').Storage} storage
 * @returns {Promise<Running>}
 */
async function start(storage) {
  const accounts = [];
  for (let nth = 1; nth <= PEOPLE; nth += 1) accounts.push(await createUserWithJobs(storage, { nth, jobs: JOBS }));
  const [first] = accounts;
  if (!first) throw new Error('There is nobody.');
  const core = await startCore(storage, first);
  const gateway = await startGateway(core.url);
  const people = [];
  for (const account of accounts) {
    const cookie = await sessionCookie(gateway.url, account);
    /** @type {{ id: string }[]} */
    const jobs = await (await fetch(`${gateway.url}/api/jobs?view=card`, { headers: { cookie } })).json();
    people.push({ cookie, jobId: jobs[0]?.id ?? '' });
  }
  return { core: core.url, gateway, bare: await startBare(), people };
}

/**
 * @param {Report} report
 * @param {string} what
 * @param {'file' | 'data-url'} way
 * @param {Running} running
 */
async function measure(report, what, way, running) {
  const { core, gateway, bare, people } = running;
  const read = () => timeOf(`${gateway.url}/api/jobs`, { headers: { cookie: people[0]?.cookie ?? '' } });
  for (let n = 0; n < WARM_UP_READS; n += 1) await read();
  await stallsOf(core);
  const idle = [];
  for (let n = 0; n < IDLE_READS; n += 1) {
    idle.push(await read());
    await pause(READ_EVERY_MS);
  }
  const idleStall = await stallsOf(core);
  const before = await residentOf(gateway.pid);
  const stalls = [];
  const bareStalls = [];
  const busy = [];
  const took = [];
  let peak = before;
  for (let round = 0; round < ROUNDS; round += 1) {
    await stallsOf(core);
    let done = false;
    const sending = upload({ url: gateway.url, way, bytes: BYTES, people }).finally(() => {
      done = true;
    });
    const watching = (async () => {
      for (; !done; await pause(MEMORY_EVERY_MS)) peak = Math.max(peak, await residentOf(gateway.pid));
    })();
    for (; !done; await pause(READ_EVERY_MS)) busy.push(await read());
    took.push(await sending);
    await watching;
    stalls.push(await stallsOf(core));
    await forget(gateway.url, people, way);
    await bareStallOf(bare);
    await upload({ url: bare, way, bytes: BYTES, people });
    bareStalls.push(await bareStallOf(bare));
  }
  report.figure(`${what}: a round of ${PEOPLE}`, milliseconds(median(took)));
  report.figure(`${what}: event loop of svc-core, p99.9, while idle`, milliseconds(idleStall));
  report.figure(
    `${what}: event loop of a bare server that keeps the same, p99.9, median / worst round`,
    `${milliseconds(median(bareStalls))} / ${milliseconds(Math.max(...bareStalls))}`,
  );
  report.figure(`${what}: event loop of svc-core, p99.9, median round`, milliseconds(median(stalls)));
  report.atMost(`${what}: event loop of svc-core, p99.9, worst round`, Math.max(...stalls), STALL_BAR_MS, milliseconds);
  report.figure(
    `${what}: GET /api/jobs p95, idle / meanwhile (${busy.length} reads)`,
    `${milliseconds(p95(idle))} / ${milliseconds(p95(busy))}`,
  );
  report.atMost(`${what}: the ratio`, p95(busy) / p95(idle), JOBS_BAR);
  report.atMost(
    `${what}: memory of the gateway an upload`,
    (peak - before) / PEOPLE,
    MEMORY_BAR_MB,
    (value) => `${value.toFixed(1)} MB`,
  );
}

/**
 * Runs the senders.
 * @param {import('./sender.mjs').Order} order
 * @returns {Promise<number>} milliseconds until the last one was answered
 */
async function upload(order) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sender.mjs'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (/** @type {Buffer} */ piece) => {
    text += piece.toString();
  });
  await new Promise((resolve) => child.once('close', resolve));
  /** @type {import('./sender.mjs').Outcome} */
  const { ms, answers } = JSON.parse(text);
  const refused = answers.find(({ status }) => status !== 201);
  if (refused) throw new Error(`An upload was answered with ${refused.status}: ${refused.text}`);
  return ms;
}

/**
 * Takes away what a round has left, so that every round begins alike.
 * @param {string} url
 * @param {Person[]} people
 * @param {'file' | 'data-url'} way
 */
async function forget(url, people, way) {
  if (way === 'file') return;
  for (const { cookie, jobId } of people) {
    /** @type {{ id: string }[]} */
    const notes = await (
      await fetch(`${url}/api/jobs/${jobId}/interview-notes?media=ref`, { headers: { cookie } })
    ).json();
    for (const { id } of notes)
      await fetch(`${url}/api/interview-notes/${id}`, { method: 'DELETE', headers: { cookie } });
  }
}

/**
 * How late the event loop of svc-core was at most in 999 of 1,000 looks, in ms, since this was last asked.
 * @param {string} core
 */
async function stallsOf(core) {
  const text = await (await fetch(`${core}/metrics`)).text();
  const line = /^event_loop_delay_seconds\{.*quantile="0\.999".*\} (\S+)$/m.exec(text);
  if (!line) throw new Error('svc-core tells nothing of its event loop.');
  return Number(line[1]) * 1000;
}

/** The same of the bare server. @param {string} bare */
const bareStallOf = async (bare) => Number(await (await fetch(bare)).text());

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
