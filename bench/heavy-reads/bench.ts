import { mysqlStore, sqliteStore, type Store } from '../list/stores.ts';
import { Report } from '../measure/report.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore, createUserWithJobs, startCore } from '../stack/core.ts';
import { startGateway } from '../stack/gateway.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { type Account, sessionCookie } from '../stack/session.ts';
import { createProgress } from '../stack/workspace.ts';
import { compareDropped } from './compareDropped.ts';
import { compareStalled, READS, ROUNDS } from './compareStalled.ts';
import { insertLongestList, NOTES } from './longestList.ts';
import { observe, READ_EVERY_MS } from './observe.ts';
import { type ListRequest, repeatInTurn, type Target } from './requests.ts';

const SOCKETS = 18;
/** The number of people with the longest possible list. Together they open more sockets than one person may. */
const PEOPLE = 6;
const JOBS = 100;
const WARM_UP_READS = 1500;
const ROUTES = ['direct', 'through the gateway'] as const;
const progress = createProgress();

type Route = (typeof ROUTES)[number];

/** A person with the job that has the longest list. */
interface Owner {
  account: Account;
  jobId: string;
}

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report(`GET interview notes, ${NOTES} of 300,000 characters`);
  const folder = await temporaryFolder('heavy-reads');
  await buildCore();
  await measureDatabase(report, 'SQLite', await sqliteStore(folder, 'heavy'));
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await measureDatabase(report, 'MariaDB', await mysqlStore(folder, server, 'heavy'));
  report.note(
    `Another person reads GET /api/jobs with ${JOBS} jobs every ${READ_EVERY_MS} ms; ratios are medians of ${ROUNDS} rounds, each of ${READS} reads before the sockets are opened and ${READS} after.`,
  );
  report.note(
    'Memory is the highest resident memory of svc-core, minus the highest while it serves only the reads of another person.',
  );
  report.note(
    `A socket reads the head of its response and then nothing. Most requests of one person are refused; all of those of ${PEOPLE} people succeed.`,
  );
  return report;
}

async function measureDatabase(report: Report, label: string, store: Store): Promise<void> {
  progress.line(label, `writing ${PEOPLE} lists of 150 MB`);
  const bystander = await createUserWithJobs(store.storage, { nth: 1, jobs: JOBS });
  const owners: Owner[] = [];
  for (let nth = 2; nth <= PEOPLE + 1; nth += 1) {
    const account = await createUserWithJobs(store.storage, { nth, jobs: 1 });
    owners.push({ account, jobId: await insertLongestList(store, account.email) });
  }
  for (const route of ROUTES) {
    const target = await startTarget(store, route, bystander, owners);
    await observe(target, WARM_UP_READS);
    await measureTarget(report, `${label}, ${route}`, target);
    if (label === 'SQLite') {
      progress.line(`${label}, ${route}`, 'waiting until a reader is dropped');
      await compareDropped(report, `${label}, ${route}`, target);
    }
  }
}

async function startTarget(store: Store, route: Route, bystander: Account, owners: Owner[]): Promise<Target> {
  const core = await startCore(store.storage, bystander);
  const url = route === 'direct' ? core.url : (await startGateway(core.url)).url;
  const requests: ListRequest[] = [];
  for (const { account, jobId } of owners)
    requests.push({ cookie: await sessionCookie(url, account), path: `/api/jobs/${jobId}/interview-notes` });
  return { url, pid: core.pid, bystander: await sessionCookie(url, bystander), requests };
}

async function measureTarget(report: Report, what: string, target: Target): Promise<void> {
  const ofOne = `${what}: ${SOCKETS} sockets of one person`;
  progress.line(ofOne, 'measuring');
  await compareStalled(report, ofOne, target, repeatInTurn(target.requests.slice(0, 1), SOCKETS));
  const ofAll = `${what}: ${SOCKETS} sockets of ${PEOPLE} people`;
  progress.line(ofAll, 'measuring');
  await compareStalled(report, ofAll, target, repeatInTurn(target.requests, SOCKETS));
}
