import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { mysqlStore, type Store } from '../list/stores.ts';
import { cpuTime } from '../measure/cpuTime.ts';
import { grouped, milliseconds } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore, createUserWithJobs, type SignedIn, startCore } from '../stack/core.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { startProgram } from '../stack/program.ts';
import { type Account, sessionCookie } from '../stack/session.ts';
import { createProgress } from '../stack/workspace.ts';
import { pin, PINNING, waitUntilIdle } from './cpu.ts';
import { grow } from './grow.ts';

const progress = createProgress();
const FEW = 1000;
const DEFAULT_MANY = 100_000;
const JOBS = 100;
const PEOPLE = 8;
const SECONDS = 5;
/** Each replica compiles the code for itself. */
const WARM_UP_SECONDS = 5;
const ROUNDS = 5;
/** Two measurements of the same thing differ by less than this on a busy machine. */
const BAR = 1.2;

/** A svc-core with some replicas on a store. */
interface Setup {
  readonly replicas: readonly SignedIn[];
  /** The sessions of the people at work. */
  readonly cookies: readonly string[];
  readonly databasePid: number;
}

interface Measured {
  /** Processor time of svc-core and the database for a request, in ms. */
  readonly cost: number;
  /** The part of it that the database took. */
  readonly database: number;
  /** Responses per second. */
  readonly rate: number;
}

const LOAD = join(import.meta.dirname, 'load.program.ts');

async function load({ replicas, cookies, databasePid }: Setup, seconds: number): Promise<Measured> {
  const pids = [databasePid, ...replicas.map(({ pid }) => pid)];
  const spent = (): number => pids.reduce((sum, pid) => sum + cpuTime(pid), 0);
  const before = { all: spent(), database: cpuTime(databasePid) };
  const args = [JSON.stringify(cookies), String(seconds)];
  const { first } = await startProgram(LOAD, [...args, ...replicas.map(({ url }) => url)], z.number().positive());
  const perRequest = (spentMs: number): number => spentMs / first;
  return {
    cost: perRequest(spent() - before.all),
    database: perRequest(cpuTime(databasePid) - before.database),
    rate: first / seconds,
  };
}

async function compare(a: Setup, b: Setup): Promise<{ a: Measured; b: Measured; ratio: number }> {
  for (const setup of [a, b]) await load(setup, WARM_UP_SECONDS * setup.replicas.length);
  const rounds: { a: Measured[]; b: Measured[] } = { a: [], b: [] };
  const costOf = (setup: Setup, key: 'a' | 'b') => async (): Promise<number> => {
    const measured = await load(setup, SECONDS);
    rounds[key].push(measured);
    return measured.cost;
  };
  const costs = await interleave(ROUNDS, costOf(a, 'a'), costOf(b, 'b'));
  const medians = (measured: readonly Measured[]): Measured => ({
    cost: median(measured.map(({ cost }) => cost)),
    database: median(measured.map(({ database }) => database)),
    rate: median(measured.map(({ rate }) => rate)),
  });
  return { a: medians(rounds.a), b: medians(rounds.b), ratio: medianRatio(costs.a, costs.b) };
}

/** Two products on the same cores and database server, without shared data. Every other person belongs to the second. */
function alternate(one: Setup, other: Setup): Setup {
  const cookies = one.cookies.map((cookie, nth) => (nth % 2 === 0 ? cookie : (other.cookies[nth] ?? cookie)));
  return { ...one, replicas: [...one.replicas, ...other.replicas], cookies };
}

async function prepare(store: Store, size: { users: number; history: number }): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let nth = 1; nth <= PEOPLE; nth += 1)
    accounts.push(await createUserWithJobs(store.storage, { nth, jobs: JOBS }));
  await store.write((run) => grow(run, size));
  return accounts;
}

async function pidOf(store: Store): Promise<number> {
  const rows = z
    .array(z.object({ file: z.string() }))
    .parse(await store.write((run) => run('select @@pid_file as file')));
  return Number(await readFile(rows[0]?.file ?? '', 'utf8'));
}

/** Runs the benchmark. `--users N` and `--history N` are the numbers of people and of rows that pile up. */
export async function run(): Promise<Report> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { users: { type: 'string' }, history: { type: 'string' } },
  });
  const users = z.coerce.number().int().min(FEW).default(DEFAULT_MANY).parse(values.users);
  const history = z.coerce.number().int().min(1).default(users).parse(values.history);
  const report = new Report('Processor time of svc-core and MariaDB for a request');
  const folder = await temporaryFolder('scale');
  await buildCore();
  const server = await startMariaDb();
  if (server === null) {
    report.note('Left out: there is no MariaDB on this machine.');
    return report;
  }
  const sizes = {
    small: { users: FEW, history: 0 },
    neighbor: { users: FEW, history: 0 },
    crowded: { users, history: 0 },
    old: { users: FEW, history },
  };
  const setups = new Map<string, Setup>();
  for (const [name, size] of Object.entries(sizes)) {
    progress.line(name, `${grouped(size.users)} people, ${grouped(size.history)} rows of history each`);
    const store = await mysqlStore(folder, server, name);
    const [account, ...others] = await prepare(store, size);
    if (!account) throw new Error('Nobody is at work.');
    const databasePid = await pidOf(store);
    pin(databasePid, 'database');
    await waitUntilIdle(databasePid);
    const start = async (): Promise<SignedIn> => {
      const core = await startCore(store.storage, account);
      pin(core.pid, 'service');
      return core;
    };
    const core = await start();
    // It deletes expired sessions, which belong to most of the people.
    await waitUntilIdle(databasePid);
    const cookies = [core.headers['cookie'] ?? ''];
    for (const other of others) cookies.push(await sessionCookie(core.url, other));
    setups.set(name, { replicas: [core], cookies, databasePid });
    if (name === 'small') setups.set('two replicas', { replicas: [core, await start()], cookies, databasePid });
  }
  const setup = (name: string): Setup => {
    const found = setups.get(name);
    if (!found) throw new Error(`There is no setup ${name}`);
    return found;
  };
  setups.set('two products', alternate(setup('small'), setup('neighbor')));
  for (const [name, baseline, what] of [
    ['two replicas', 'small', 'two replicas / one'],
    ['two replicas', 'two products', 'two replicas / two products with one each'],
    ['crowded', 'small', `${grouped(users)} people / ${grouped(FEW)}`],
    ['old', 'small', `${grouped(history)} rows of history / none`],
  ] as const) {
    progress.line(name, what);
    const { a, b, ratio } = await compare(setup(name), setup(baseline));
    report.figure(what, `${milliseconds(a.cost)} / ${milliseconds(b.cost)}`);
    report.atMost(`${what}: the ratio`, ratio, BAR);
    report.figure(`${what}: MariaDB's part of it`, `${milliseconds(a.database)} / ${milliseconds(b.database)}`);
    report.figure(`${what}: responses per second`, `${a.rate.toFixed(0)} / ${b.rate.toFixed(0)}`);
  }
  report.note(
    `Medians of ${ROUNDS} alternating rounds of ${SECONDS} s: ${PEOPLE} people list their ${JOBS} jobs, read the session, move, create and delete.`,
  );
  report.note(PINNING);
  return report;
}
