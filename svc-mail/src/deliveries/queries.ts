import type { Knex } from 'knex';
import { type Backlog, readBacklog } from '@jobtrail/service-kit';
import type { DeliveryRow } from './row.ts';

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
