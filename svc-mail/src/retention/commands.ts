import type { Knex } from 'knex';
import { deleteOldRows } from '@jobtrail/service-kit';
import type { BroadcastRow, DeliveryRow } from '../rows.ts';

const BROADCASTS_AT_ONCE = 100;

/**
 * Deletes the recipients of broadcasts that had been finished, and whose counts were final, before a moment. The
 * broadcasts and their counts stay in the history.
 * @returns how many recipients
 */
export async function purgeDeliveries(knex: Knex, before: number, signal: AbortSignal): Promise<number> {
  const old: string[] = await knex<BroadcastRow>('broadcasts')
    .where('finished_at', '<', before)
    .whereNotNull('stats')
    .whereExists(
      knex<DeliveryRow>('deliveries').select(knex.raw('1')).whereRaw('deliveries.broadcast_id = broadcasts.id'),
    )
    .orderBy('id')
    .limit(BROADCASTS_AT_ONCE)
    .pluck('id');
  let deleted = 0;
  for (const id of old)
    deleted += await deleteOldRows(
      knex,
      {
        key: 'recipient_key',
        select: (some) => some<DeliveryRow>('deliveries').where({ broadcast_id: id }).orderBy('recipient_key'),
        remove: (trx, keys) =>
          trx<DeliveryRow>('deliveries').where({ broadcast_id: id }).whereIn('recipient_key', keys).delete(),
      },
      signal,
    );
  return deleted;
}
