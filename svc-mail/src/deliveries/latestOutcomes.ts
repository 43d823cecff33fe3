import type { Knex } from 'knex';
import type { DeliveryRow } from './row.ts';

const WINDOW = 200;
const OUTCOMES = ['sent', 'failed', 'uncertain'] as const;

export type OutcomeCounts = Readonly<Record<(typeof OUTCOMES)[number], number>>;

/**
 * What the latest emails of a broadcast ended with, whichever replica sent them: the last 200 at most. Their order is
 * that of their leases, which no outcome changes.
 * @param leasedUntil counts only emails whose last lease ended no earlier, in ms
 */
export async function latestOutcomes(knex: Knex, broadcastId: string, leasedUntil: number): Promise<OutcomeCounts> {
  const latest: Array<Pick<DeliveryRow, 'status' | 'due_at'>> = [];
  // A query for each status reads only the index by broadcast, status and due time.
  for (const status of OUTCOMES)
    latest.push(
      ...(await knex<DeliveryRow>('deliveries')
        .where({ broadcast_id: broadcastId, status })
        .where('due_at', '>=', leasedUntil)
        .orderBy('due_at', 'desc')
        .limit(WINDOW)
        .select('status', 'due_at')),
    );
  const window = latest.sort((a, b) => b.due_at - a.due_at).slice(0, WINDOW);
  const count = (status: (typeof OUTCOMES)[number]): number => window.filter((row) => row.status === status).length;
  return { sent: count('sent'), failed: count('failed'), uncertain: count('uncertain') };
}
