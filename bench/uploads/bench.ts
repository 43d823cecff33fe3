import { join } from 'node:path';
import { z } from 'zod';
import { Report } from '../measure/report.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { buildCore, createUserWithJobs, startCore, type Storage } from '../stack/core.ts';
import { startGateway } from '../stack/gateway.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { startProgram } from '../stack/program.ts';
import type { Account } from '../stack/session.ts';
import { createProgress } from '../stack/workspace.ts';
import { compareUploads, READ_EVERY_MS, ROUNDS, type Target } from './compareUploads.ts';
import { signIn } from './people.ts';
import type { UploadFormat } from './upload.ts';

const BARE_SERVER = join(import.meta.dirname, 'bareServer.program.ts');
const PEOPLE = 8;
const JOBS = 100;
const FORMATS: readonly { format: UploadFormat; name: string; schema: string }[] = [
  { format: 'file', name: 'files', schema: 'file' },
  { format: 'data-url', name: 'data URLs in JSON', schema: 'url' },
];
const progress = createProgress();

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const report = new Report(`${PEOPLE} recordings of 25 MB at once, through the gateway`);
  await buildCore();
  await timeDatabase(report, 'SQLite', undefined);
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await timeDatabase(report, 'MariaDB', `${server}/bench_uploads`);
  report.note(
    `${ROUNDS} rounds in each format, as fast as the machine sends, from a process of its own. During uploads, GET /api/jobs with ${JOBS} jobs is read every ${READ_EVERY_MS} ms.`,
  );
  report.note(
    'The event loop while idle, and that of a bare server that takes the same bodies between the rounds, show the overhead of the host: on a busy one its stalls are not caused by the uploads.',
  );
  report.note(
    'Everybody has signed in before, so argon2 is not included. Memory is the highest resident memory, minus what a fresh gateway holds that has served only reads.',
  );
  return report;
}

async function timeDatabase(report: Report, label: string, databaseUrl: string | undefined): Promise<void> {
  for (const { format, name, schema } of FORMATS) {
    progress.line(label, `uploading ${name}`);
    const target = await startTarget({
      dataDir: await temporaryFolder('uploads'),
      databaseUrl: databaseUrl && `${databaseUrl}_${schema}`,
    });
    await compareUploads(report, `${label}, as ${name}`, format, target);
  }
}

async function startTarget(storage: Storage): Promise<Target> {
  const accounts: Account[] = [];
  for (let nth = 1; nth <= PEOPLE; nth += 1) accounts.push(await createUserWithJobs(storage, { nth, jobs: JOBS }));
  const [first] = accounts;
  if (first === undefined) throw new Error('There are no people.');
  const core = await startCore(storage, first);
  const gateway = await startGateway(core.url);
  const people = await signIn(gateway.url, accounts);
  const { first: bare } = await startProgram(BARE_SERVER, [await temporaryFolder('bare-uploads')], z.string());
  return { core: core.url, gateway, bare, people };
}
