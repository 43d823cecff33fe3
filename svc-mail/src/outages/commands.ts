import type { Knex } from 'knex';
import { transaction } from '@jobtrail/service-kit';
import { type OutageRow, type OutageScope, REASON_MAX } from './row.ts';

/** Notes why work waits and until when; the latest note counts. */
export async function recordOutage(knex: Knex, outage: OutageRow): Promise<void> {
  const row = { ...outage, reason: outage.reason.slice(0, REASON_MAX) };
  await transaction(knex, (trx) => trx<OutageRow>('outages').insert(row).onConflict('scope').merge());
}

/** Forgets an outage that was noted at or before `until`: a newer one, perhaps of another replica, stays. */
export async function clearOutage(knex: Knex, scope: OutageScope, until: number): Promise<void> {
  await transaction(knex, (trx) => trx<OutageRow>('outages').where({ scope }).where('noted_at', '<=', until).delete());
}
