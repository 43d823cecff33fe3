import { count, grouped } from '../measure/format.ts';
import { peakMemory } from '../measure/memory.ts';
import type { Report } from '../measure/report.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { createProgress } from '../stack/workspace.ts';
import type { Audience } from './audience.ts';
import { sendBroadcast, startMail } from './mailService.ts';

/** Emails are accepted at once here, so connections never wait: with more of them, more emails share a commit. */
const CONNECTIONS = 50;
const FEW = 1000;
const MANY = Number(process.env['BENCH_RECIPIENTS'] ?? 1_000_000);
const BAR = 1.5;
const WITHIN_MS = 3_600_000;
const progress = createProgress();

/** Compares the peak memory of svc-mail with many and with few recipients. */
export async function compareMemory(report: Report, audience: Audience): Promise<void> {
  const few = await peakWith(audience, FEW);
  const many = await peakWith(audience, MANY);
  report.figure(
    `peak memory with ${grouped(MANY)} / ${grouped(FEW)} recipients, MiB`,
    `${count(Math.round(many.peak))} / ${count(Math.round(few.peak))}`,
  );
  report.atMost('the ratio', many.peak / few.peak, BAR);
  report.figure(`seconds for ${grouped(MANY)} recipients, frozen and sent`, many.seconds.toFixed(0));
}

async function peakWith(audience: Audience, members: number): Promise<{ peak: number; seconds: number }> {
  audience.members = members;
  progress.line('memory', `${grouped(members)} recipients, accepted at once`);
  const mail = await startMail({
    dataDir: await temporaryFolder('broadcast'),
    smtpUrl: 'discard://',
    coreUrl: audience.url,
    connections: CONNECTIONS,
  });
  const { delivered, seconds } = await sendBroadcast(mail, WITHIN_MS);
  if (delivered !== members) throw new Error(`${delivered} of ${members} were delivered.`);
  const peak = peakMemory(mail.pid);
  await mail.stop();
  return { peak, seconds };
}
