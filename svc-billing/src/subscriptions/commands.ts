import type { Knex } from 'knex';
import { upsert } from '../database/upsert.ts';
import type { SubscriptionRow } from './row.ts';

/** Replaces the subscriptions of a customer. Those that are not among the rows are deleted. */
export async function saveSubscriptions(
  trx: Knex,
  customerId: string,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  await trx<SubscriptionRow>('subscriptions')
    .where({ customer_id: customerId })
    .whereNotIn(
      'id',
      rows.map(({ id }) => id),
    )
    .delete();
  await upsert(trx, 'subscriptions', rows);
}
