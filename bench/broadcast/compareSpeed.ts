import { join } from 'node:path';
import { grouped } from '../measure/format.ts';
import { interleave } from '../measure/interleave.ts';
import type { Report } from '../measure/report.ts';
import { median, medianRatio } from '../measure/statistics.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { startMariaDb } from '../stack/mariadb.ts';
import { runProgram } from '../stack/program.ts';
import { createProgress } from '../stack/workspace.ts';
import type { Audience } from './audience.ts';
import { sendBroadcast, startMail } from './mailService.ts';
import { type Sink, startSink } from './sink.ts';

const BARE_POOL = join(import.meta.dirname, 'barePool.program.ts');
const EMAILS = 3000;
const ROUNDS = 5;
const SPEED_BAR = 0.8;
const WITHIN_MS = 3_600_000;
const progress = createProgress();

/** A database with its name; SQLite has no address. */
interface Database {
  label: string;
  url?: string;
}

/** Compares the emails per second with a bare Nodemailer pool, on both databases. */
export async function compareSpeed(report: Report, audience: Audience, connections: number): Promise<void> {
  const sink = await startSink();
  audience.members = EMAILS;
  await measureDatabase(report, { label: 'SQLite' }, { audience, sink, connections });
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else
    await measureDatabase(report, { label: 'MariaDB', url: `${server}/bench_speed` }, { audience, sink, connections });
  report.note(
    `Emails per second as the mail server counts them, medians of ${ROUNDS} alternating rounds of ${grouped(EMAILS)} emails; both senders send the same text and HTML.`,
  );
}

async function measureDatabase(
  report: Report,
  { label, url }: Database,
  { audience, sink, connections }: { audience: Audience; sink: Sink; connections: number },
): Promise<void> {
  const mail = await startMail({
    dataDir: await temporaryFolder('broadcast'),
    databaseUrl: url,
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    coreUrl: audience.url,
    connections,
  });
  const ours = () => rateOf(sink, () => sendBroadcast(mail, WITHIN_MS));
  const bareArgs = [sink.port, EMAILS, connections].map(String);
  const bare = () => rateOf(sink, () => runProgram(BARE_POOL, bareArgs));
  progress.line(label, 'warming up');
  await ours();
  await bare();
  progress.line(label, `${ROUNDS} rounds of ${EMAILS} emails each`);
  const { a, b } = await interleave(ROUNDS, ours, bare);
  report.figure(
    `${label}: svc-mail / bare Nodemailer pool, emails per second`,
    `${Math.round(median(a))} / ${Math.round(median(b))}`,
  );
  report.atLeast(`${label}: svc-mail against the bare pool`, medianRatio(a, b), SPEED_BAR);
  await mail.stop();
}

/** The emails per second that a sender reaches. */
async function rateOf(sink: Sink, send: () => Promise<unknown>): Promise<number> {
  await sink.reset();
  await send();
  const { count, ms } = await sink.received();
  if (count !== EMAILS) throw new Error(`The mail server received ${count} emails instead of ${EMAILS}.`);
  return (count / ms) * 1000;
}
