import type { Knex } from 'knex';
import type { BroadcastRow, DeliveryRow } from '../../rows.ts';

const BROADCASTS_AT_ONCE = 100;
const DELIVERIES_AT_ONCE = 500;

/**
 * Erases names and addresses from the deliveries of broadcasts that were finished before a given time. The rows and so
 * the counts of the history stay, without the texts of mail servers.
 * @param signal stops it between two steps; the next call continues
 */
export async function eraseAddresses(knex: Knex, before: number, now: number, signal: AbortSignal): Promise<void> {
  const old: string[] = await knex<BroadcastRow>('broadcasts')
    .where('finished_at', '<', before)
    .whereNull('addresses_erased_at')
    .orderBy('id')
    .limit(BROADCASTS_AT_ONCE)
    .pluck('id');
  for (const id of old) {
    for (;;) {
      if (signal.aborted) return;
      const keys: string[] = await knex<DeliveryRow>('deliveries')
        .where({ broadcast_id: id })
        .whereNotNull('email')
        .limit(DELIVERIES_AT_ONCE)
        .pluck('recipient_key');
      if (keys.length === 0) break;
      await knex<DeliveryRow>('deliveries')
        .where({ broadcast_id: id })
        .whereIn('recipient_key', keys)
        .update({ name: null, email: null, error: null });
    }
    await knex<BroadcastRow>('broadcasts').where({ id }).update({ addresses_erased_at: now });
  }
}
