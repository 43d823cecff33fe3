import type { Knex } from 'knex';
import type { PaymentRow } from './row.ts';

/** How many payments of a customer have succeeded, and the number of the last of them (0 for those from before there were numbers). */
export async function paidBy(knex: Knex, customerId: string): Promise<{ count: number; last: number }> {
  const row: { count?: number | string; last?: number | null } | undefined = await knex('payments')
    .where({ customer_id: customerId, status: 'succeeded' })
    .where('amount_cents', '>', 0)
    .count({ count: '*' })
    .max({ last: 'number' })
    .first();
  return { count: Number(row?.count ?? 0), last: Number(row?.last ?? 0) };
}

/**
 * Numbers the payments of a customer that have newly succeeded: 1, 2, 3, … in the order in which this service learns of them. The
 * number that svc-core last gave access for tells which payments an account has had something of. Must run while nobody else looks
 * at the customer.
 */
export async function numberPayments(trx: Knex, customerId: string): Promise<void> {
  const unnumbered: string[] = await trx<PaymentRow>('payments')
    .where({ customer_id: customerId, status: 'succeeded', number: null })
    .orderBy([{ column: 'created' }, { column: 'id' }])
    .pluck('id');
  if (unnumbered.length === 0) return;
  let { last } = await paidBy(trx, customerId);
  for (const id of unnumbered)
    await trx<PaymentRow>('payments')
      .where({ id })
      .update({ number: (last += 1) });
}
