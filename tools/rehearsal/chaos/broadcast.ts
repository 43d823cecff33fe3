import { randomUUID } from 'node:crypto';
import { type DrillRun, until } from './DrillRun.ts';

/** How many emails the mail server has received, by recipient. */
const emails = new Map<string, number>();

/** Counts an email. */
export function countEmail(recipient: string): void {
  emails.set(recipient, 1 + (emails.get(recipient) ?? 0));
}

interface Counts {
  readonly delivered: number;
  readonly uncertain: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Kills the replicas of svc-mail while a broadcast is sent: nobody is left out, and nobody gets it twice. */
export async function broadcast(drillRun: DrillRun): Promise<void> {
  const { client, admin, load } = drillRun.tools;
  emails.clear();
  const sent = await client.ask({
    method: 'POST',
    path: '/api/admin/broadcast',
    cookie: admin,
    key: randomUUID(),
    body: { subject: 'A drill', body: 'While replicas are killed.', audience: 'all' },
  });
  if (sent.status !== 201) throw new Error(`The broadcast was refused: ${sent.status} ${sent.text}`);
  const { id, recipientCount }: { id: string; recipientCount: number } = JSON.parse(sent.text);
  const before = load.attempts.length;
  for (const replicas of drillRun.inTurn('svc-mail')) {
    const received = emails.size;
    await until('No email arrived', () => emails.size > received);
    await drillRun.signalAndWait(replicas, 'SIGKILL');
  }
  let counts: Counts = { delivered: 0, uncertain: 0, failed: 0, skipped: 0 };
  let latest = '';
  await until(
    'The broadcast did not end',
    async () => {
      const answer = await client.ask({ path: `/api/admin/broadcast/${id}`, cookie: admin });
      latest = `${answer.status} ${answer.text}`;
      if (answer.status !== 200) return false;
      const { stats }: { stats: string } = JSON.parse(answer.text);
      counts = JSON.parse(stats);
      return counts.delivered + counts.uncertain + counts.failed + counts.skipped >= recipientCount;
    },
    () => `: ${latest}`,
  );
  const twice = [...emails.values()].filter((times) => times > 1).length;
  if (twice > 0) drillRun.faults.push(`${twice} people got the broadcast twice`);
  if (counts.failed > 0) drillRun.faults.push(`${counts.failed} emails failed`);
  if (emails.size < counts.delivered)
    drillRun.faults.push(`${counts.delivered - emails.size} delivered emails did not arrive`);
  drillRun.notes.push(
    `${recipientCount} recipients: ${counts.delivered} sent, ${counts.uncertain} uncertain, ${emails.size} addresses reached, ${twice} twice; ${load.attempts.length - before} requests meanwhile`,
  );
}
