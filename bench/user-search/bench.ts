import { mysqlStore, sqliteStore, type Store } from '../list/stores.ts';
import { grouped, milliseconds } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import { Report } from '../measure/report.ts';
import { requestTime } from '../measure/requestTime.ts';
import { p95 } from '../measure/statistics.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore, createUser, createUsers, type SignedIn, startCore } from '../stack/core.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { createProgress } from '../stack/workspace.ts';

const progress = createProgress();
const ACCOUNT = { email: 'chief@jobtrail.example', password: 'a long enough password' };
const FEW = 1_000;
const MANY = 100_000;
const BAR = 2;
const READS = 200;
const WARM_UP_READS = 40;

/** The searched texts: from text that every user has to text that no user has, and text that is hard to rule out. */
const SEARCHES = [
  { what: 'nothing: the first page of all', q: '' },
  { what: 'one character that all have', q: 'e' },
  { what: 'one character that nobody has', q: '#' },
  { what: 'two characters', q: 'an' },
  { what: 'what all have', q: '@example.com' },
  { what: 'what the oldest have', q: 'load-0000' },
  { what: 'what one has', q: 'load-00500@' },
  { what: 'what nobody has', q: 'no such person' },
  { what: 'what nobody has, made of parts that all have', q: 'example.com load-' },
];

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report(`GET /api/admin/users?q=, ${grouped(MANY)} users / ${grouped(FEW)}`);
  const folder = await temporaryFolder('user-search');
  await buildCore();
  await measureDatabase(report, 'SQLite', (name) => sqliteStore(folder, name));
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await measureDatabase(report, 'MariaDB', (name) => mysqlStore(folder, server, name));
  report.note(`Times are p95 of ${READS} single requests for each search to each of the two in turn.`);
  return report;
}

async function measureDatabase(
  report: Report,
  label: string,
  openStore: (name: string) => Promise<Store>,
): Promise<void> {
  progress.line(label, `creating two databases, with ${grouped(FEW)} and ${grouped(MANY)} users`);
  const few = await startWithUsers(await openStore('few'), FEW);
  const many = await startWithUsers(await openStore('many'), MANY);
  const all: { few: number[]; many: number[] } = { few: [], many: [] };
  for (const { what, q } of SEARCHES) {
    const path = `/api/admin/users?${new URLSearchParams({ q }).toString()}`;
    const search = ({ url, headers }: SignedIn) => requestTime(url + path, { headers });
    const both = [() => search(many), () => search(few)] as const;
    await interleave(WARM_UP_READS, ...both);
    const { a, b } = await interleave(READS, ...both);
    all.many.push(...a);
    all.few.push(...b);
    report.figure(`${label}: ${what}`, `${milliseconds(p95(a))} / ${milliseconds(p95(b))}`);
  }
  report.figure(`${label}: all searches together`, `${milliseconds(p95(all.many))} / ${milliseconds(p95(all.few))}`);
  report.atMost(`${label}: the ratio of all searches together`, p95(all.many) / p95(all.few), BAR);
}

async function startWithUsers({ storage }: Store, users: number): Promise<SignedIn> {
  await createUser(storage, ACCOUNT, 'admin');
  await createUsers(storage, users);
  return startCore(storage, ACCOUNT);
}
