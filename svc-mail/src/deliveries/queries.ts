import type { Knex } from 'knex';
import { type Backlog, readBacklog } from '@jobtrail/service-kit';
import type { DeliveryRow } from '../rows.ts';

const OUTCOMES_WINDOW = 200;
const OUTCOMES = ['sent', 'failed', 'uncertain'] as const;

export type OutcomeCounts = Readonly<Record<(typeof OUTCOMES)[number], number>>;

/** The delivery of a broadcast to a person. */
export const findDelivery = (
  knex: Knex,
  { broadcastId, userId }: { readonly broadcastId: string; readonly userId: string },
): Promise<DeliveryRow | undefined> =>
  knex<DeliveryRow>('deliveries').where({ broadcast_id: broadcastId, recipient_key: userId }).first();

/** How many deliveries of a broadcast wait to be sent. The index by broadcast, status and due time finds them. */
const readOne = (knex: Knex, queue: string, broadcastId: string, now: number): Promise<Backlog> => {
  const rows = (): Knex.QueryBuilder => knex<DeliveryRow>('deliveries').where({ broadcast_id: broadcastId });
  return readBacklog({
    knex,
    queue,
    dueAt: 'due_at',
    rows: () => rows().where({ status: 'pending' }),
    leased: () => rows().whereIn('status', ['claimed', 'sending']),
    now,
  });
};

/** How many deliveries of some broadcasts wait to be sent. */
export async function readDeliveryBacklog(
  knex: Knex,
  { queue, broadcastIds, now }: { queue: string; broadcastIds: readonly string[]; now: number },
): Promise<Backlog> {
  const sum = { queue, due: 0, oldestDueSeconds: 0, leased: 0 };
  for (const id of broadcastIds) {
    const { due, oldestDueSeconds, leased = 0 } = await readOne(knex, queue, id, now);
    sum.due += due;
    sum.leased += leased;
    sum.oldestDueSeconds = Math.max(sum.oldestDueSeconds, oldestDueSeconds);
  }
  return sum;
}

/**
 * What the latest emails of a broadcast ended with, whichever replica sent them: the last 200 at most. Their order is
 * that of their leases, which no outcome changes.
 * @param leasedUntil counts only emails whose last lease ended no earlier, in ms
 */
export async function readLatestOutcomes(knex: Knex, broadcastId: string, leasedUntil: number): Promise<OutcomeCounts> {
  const latest: Array<Pick<DeliveryRow, 'status' | 'due_at'>> = [];
  // A query for each status reads only the index by broadcast, status and due time.
  for (const status of OUTCOMES)
    latest.push(
      ...(await knex<DeliveryRow>('deliveries')
        .where({ broadcast_id: broadcastId, status })
        .where('due_at', '>=', leasedUntil)
        .orderBy('due_at', 'desc')
        .limit(OUTCOMES_WINDOW)
        .select('status', 'due_at')),
    );
  const window = latest.sort((a, b) => b.due_at - a.due_at).slice(0, OUTCOMES_WINDOW);
  const count = (status: (typeof OUTCOMES)[number]): number => window.filter((row) => row.status === status).length;
  return { sent: count('sent'), failed: count('failed'), uncertain: count('uncertain') };
}
