import type { Knex } from 'knex';
import type { PaymentRow } from './row.ts';

/**
 * How many payments of a customer have succeeded, and the number of the last one (0 for payments from before they were
 * numbered).
 */
export async function paidBy(knex: Knex, customerId: string): Promise<{ count: number; last: number }> {
  const row: { count?: number | string; last?: number | null } | undefined = await knex('payments')
    .where({ customer_id: customerId, status: 'succeeded' })
    .where('amount_cents', '>', 0)
    .count({ count: '*' })
    .max({ last: 'number' })
    .first();
  return { count: Number(row?.count ?? 0), last: Number(row?.last ?? 0) };
}

/** The customer of a charge, if it is in the ledger. */
export async function customerOfCharge(knex: Knex, chargeId: string): Promise<string | null> {
  const payment = await knex<PaymentRow>('payments').where({ id: chargeId }).first('customer_id');
  return payment?.customer_id ?? null;
}
