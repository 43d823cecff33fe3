import { grouped } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore, startCore } from '../stack/core.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { createProgress } from '../stack/workspace.ts';
import { compareGrowth, OTHERS } from './compareGrowth.ts';
import { compareThroughput, CONNECTIONS, ROUNDS, SECONDS } from './compareThroughput.ts';
import { ACCOUNT, assertSameList, JOBS, PATH, prepareReader, startBareServer } from './reader.ts';
import { READS } from './reads.ts';
import { mysqlStore, sqliteStore, type Store } from './stores.ts';

const progress = createProgress();

/** A database, and the bar for the ratio to the bare server on it. */
interface Database {
  label: string;
  bar: number;
  openStore: (name: string) => Promise<Store>;
}

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report(`GET ${PATH}, ${JOBS} jobs`);
  const folder = await temporaryFolder('list');
  await buildCore();
  await timeDatabase(report, { label: 'SQLite', bar: 1.5, openStore: (name) => sqliteStore(folder, name) });
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await timeDatabase(report, { label: 'MariaDB', bar: 1, openStore: (name) => mysqlStore(folder, server, name) });
  report.note(
    `Ratios are medians of ${ROUNDS} alternating rounds of ${SECONDS} s over ${CONNECTIONS} kept-alive connections; server times are medians of ${READS} single requests to each in turn.`,
  );
  return report;
}

async function timeDatabase(report: Report, { label, bar, openStore }: Database): Promise<void> {
  progress.line(label, `creating two databases, one with ${grouped(OTHERS)} jobs of other people`);
  const [aloneStore, crowdedStore] = [await openStore('alone'), await openStore('crowded')];
  const alone = await prepareReader(aloneStore, 0);
  const bareUrl = await startBareServer(alone.userId, aloneStore);
  await assertSameList(alone, bareUrl);
  progress.line(label, 'loading svc-core and the bare server in turn');
  await compareThroughput(report, { label, bar }, alone, bareUrl);
  const crowded = await prepareReader(crowdedStore, OTHERS);
  progress.line(label, 'single requests, with and without the jobs of others');
  // The code of a process that has served thousands of requests is better optimized, so both start fresh.
  await compareGrowth(report, label, { ...alone, core: await startCore(aloneStore.storage, ACCOUNT) }, crowded);
}
