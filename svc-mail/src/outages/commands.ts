import type { Knex } from 'knex';
import { transaction } from '@jobtrail/service-kit';
import type { OutageRow } from '../rows.ts';

export type OutageScope = OutageRow['scope'];

/** Maximum number of stored characters of a reason. */
const REASON_MAX = 500;

/** Records why work waits and until when. The latest record counts. */
export async function recordOutage(knex: Knex, outage: OutageRow): Promise<void> {
  const row = { ...outage, reason: outage.reason.slice(0, REASON_MAX) };
  await transaction(knex, (trx) => trx<OutageRow>('outages').insert(row).onConflict('scope').merge());
}

/** Deletes an outage that was recorded at or before `until`. A newer one, perhaps from another replica, stays. */
export async function clearOutage(knex: Knex, scope: OutageScope, until: number): Promise<void> {
  await transaction(knex, (trx) => trx<OutageRow>('outages').where({ scope }).where('noted_at', '<=', until).delete());
}
