import { join } from 'node:path';
import { createProgress } from '@jobtrail/workspace/progress.mjs';
import { finished, spawnNode } from '@jobtrail/workspace/spawn.mjs';
import { interleave } from '../measure/interleave.mjs';
import { count, Report } from '../measure/report.mjs';
import { median, medianRatio } from '../measure/statistics.mjs';
import { temporaryFolder } from '../stack/cleanup.mjs';
import { startMariaDb } from '../stack/mariadb.mjs';
import { broadcast, buildMail, peakMemory, startAudience, startMail, startSink } from './stack.mjs';

const progress = createProgress();
const CONNECTIONS = 5;
/** There is no waiting when emails are accepted at once: more of them share a commit. */
const CONNECTIONS_AT_ONCE = 50;
const MAILS = 3000;
const ROUNDS = 5;
const FEW = 1000;
const MANY = Number(process.env['BENCH_RECIPIENTS'] ?? 1_000_000);
/** `npm run bench -- broadcast memory` or `speed` runs one half alone. */
const [HALF] = process.argv.slice(3);
const SPEED_BAR = 0.8;
const MEMORY_BAR = 1.5;
const WITHIN_MS = 3_600_000;

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const report = new Report(`a broadcast over ${CONNECTIONS} connections`);
  await buildMail();
  const audience = await startAudience();
  if (HALF !== 'memory') await speeds(report, audience);
  if (HALF !== 'speed') await memory(report, audience);
  return report;
}

/**
 * @param {Report} report
 * @param {import('./stack.mjs').Audience} audience
 */
async function speeds(report, audience) {
  const sink = await startSink();
  await speed(report, 'SQLite', audience, sink, undefined);
  const server = await startMariaDb();
  if (server === null) report.note('MariaDB: left out, there is none on this machine.');
  else await speed(report, 'MariaDB', audience, sink, `${server}/bench_speed`);
  report.note(
    `Mails a second as the mail server sees them, medians of ${ROUNDS} alternating rounds of ${MAILS.toLocaleString('en-US')} mails; both senders send the same text and HTML.`,
  );
}

/**
 * @param {Report} report
 * @param {string} label
 * @param {import('./stack.mjs').Audience} audience
 * @param {Awaited<ReturnType<typeof startSink>>} sink
 * @param {string | undefined} databaseUrl
 */
async function speed(report, label, audience, sink, databaseUrl) {
  const mail = await startMail({
    dataDir: await temporaryFolder('broadcast'),
    databaseUrl,
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    coreUrl: audience.url,
    connections: CONNECTIONS,
  });
  audience.members = MAILS;
  const rateOf = async (/** @type {() => Promise<unknown>} */ send) => {
    await sink.ask('reset');
    await send();
    const { count: mails, ms } = await sink.ask('tell');
    if (mails !== MAILS) throw new Error(`The mail server has seen ${mails} mails instead of ${MAILS}.`);
    return (mails / ms) * 1000;
  };
  const ours = () => rateOf(() => broadcast(mail, WITHIN_MS));
  const bare = () =>
    rateOf(async () => {
      const { code, output } = await finished(
        spawnNode([join(import.meta.dirname, 'bare.mjs'), String(sink.port), String(MAILS), String(CONNECTIONS)], {
          cwd: import.meta.dirname,
          env: process.env,
        }),
      );
      if (code !== 0) throw new Error(output);
    });
  progress.line(label, 'warming up');
  await ours();
  await bare();
  progress.line(label, `${ROUNDS} rounds of ${MAILS} mails each`);
  const { a, b } = await interleave(ROUNDS, ours, bare);
  report.figure(
    `${label}: svc-mail / bare Nodemailer pool, mails a second`,
    `${Math.round(median(a))} / ${Math.round(median(b))}`,
  );
  report.atLeast(`${label}: svc-mail against the bare pool`, medianRatio(a, b), SPEED_BAR);
  await mail.stop();
}

/**
 * @param {Report} report
 * @param {import('./stack.mjs').Audience} audience
 */
async function memory(report, audience) {
  const peakOf = async (/** @type {number} */ members) => {
    audience.members = members;
    progress.line('memory', `${members.toLocaleString('en-US')} recipients, taken at once`);
    const mail = await startMail({
      dataDir: await temporaryFolder('broadcast'),
      smtpUrl: 'discard://',
      coreUrl: audience.url,
      connections: CONNECTIONS_AT_ONCE,
    });
    const { delivered, seconds } = await broadcast(mail, WITHIN_MS);
    if (delivered !== members) throw new Error(`${delivered} of ${members} were delivered.`);
    const peak = peakMemory(mail.pid);
    await mail.stop();
    return { peak, seconds };
  };
  const few = await peakOf(FEW);
  const many = await peakOf(MANY);
  report.figure(
    `peak memory with ${MANY.toLocaleString('en-US')} / ${FEW.toLocaleString('en-US')} recipients, MiB`,
    `${count(Math.round(many.peak))} / ${count(Math.round(few.peak))}`,
  );
  report.atMost('the ratio', many.peak / few.peak, MEMORY_BAR);
  report.figure(`seconds for ${MANY.toLocaleString('en-US')} recipients, frozen and sent`, many.seconds.toFixed(0));
}
