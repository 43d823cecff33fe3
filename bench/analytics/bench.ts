import { mysqlStore, sqliteStore, type Store } from '../list/stores.ts';
import { grouped, kilobytes, milliseconds } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import { Report } from '../measure/report.ts';
import { median, p95 } from '../measure/statistics.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore } from '../stack/core.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { createProgress } from '../stack/workspace.ts';
import { ENTRIES_EACH } from './history.ts';
import {
  assertCompleteSummary,
  CARDS,
  JOBS,
  prepareReader,
  readAfterChange,
  readUnchanged,
  SUMMARY,
} from './reader.ts';

const progress = createProgress();
/** How many history entries other people have. */
const OTHERS = 1_000_000;
const GROWTH_BAR = 1.3;
const CARDS_BAR = 2;
const READS = 200;
const WARM_UP_READS = 60;

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report(`GET ${SUMMARY}, ${grouped(JOBS)} jobs, ${grouped(JOBS * ENTRIES_EACH)} history entries`);
  const folder = await temporaryFolder('analytics');
  await buildCore();
  await measureDatabase(report, 'SQLite', (name) => sqliteStore(folder, name));
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await measureDatabase(report, 'MariaDB', (name) => mysqlStore(folder, server, name));
  report.note(`Times are of ${READS} single requests to each of the two in turn.`);
  return report;
}

async function measureDatabase(
  report: Report,
  label: string,
  openStore: (name: string) => Promise<Store>,
): Promise<void> {
  progress.line(label, `creating two databases, one with ${grouped(OTHERS)} history entries of other people`);
  const alone = await prepareReader(await openStore('alone'), 0);
  const crowded = await prepareReader(await openStore('crowded'), OTHERS);
  report.figure(`${label}: length of the summary`, kilobytes(await assertCompleteSummary(crowded)));

  progress.line(label, 'the summary with and without the entries of others');
  const growth = await readInTurn(
    () => readAfterChange(crowded, SUMMARY),
    () => readAfterChange(alone, SUMMARY),
  );
  report.figure(
    `${label}: median with / without ${grouped(OTHERS)} entries of others`,
    `${milliseconds(median(growth.a))} / ${milliseconds(median(growth.b))}`,
  );
  report.atMost(`${label}: the ratio`, median(growth.a) / median(growth.b), GROWTH_BAR);

  progress.line(label, 'the summary and the card list');
  const reads = { 'a job changed before every read': readAfterChange, 'nothing changed': readUnchanged };
  for (const [when, read] of Object.entries(reads)) {
    const { a, b } = await readInTurn(
      () => read(crowded, SUMMARY),
      () => read(crowded, CARDS),
    );
    report.figure(`${label}: p95 of summary / cards, ${when}`, `${milliseconds(p95(a))} / ${milliseconds(p95(b))}`);
    report.atMost(`${label}: the ratio`, p95(a) / p95(b), CARDS_BAR);
  }
}

async function readInTurn(a: () => Promise<number>, b: () => Promise<number>): Promise<{ a: number[]; b: number[] }> {
  await interleave(WARM_UP_READS, a, b);
  return interleave(READS, a, b);
}
