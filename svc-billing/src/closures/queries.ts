import type { Knex } from 'knex';
import type { Row } from '@jobtrail/service-kit';
import type { PaymentRow } from '../ledger/row.ts';
import type { schema } from '../schema.ts';

export type ClosureRow = Row<typeof schema.closures>;

export type ClosedCustomerRow = Row<typeof schema.closed_customers>;

export type ErasedAddressRow = Row<typeof schema.erased_addresses>;

/** For a refused sign-up: all of its payments are refunded. */
export const KEEPS_NOTHING = -1;

/** The closure of a person's account; undefined while the account exists. */
export const findClosure = (knex: Knex, userId: string): Promise<ClosureRow | undefined> =>
  knex<ClosureRow>('closures').where({ user_id: userId }).first();

export const findClosedCustomer = (knex: Knex, customerId: string): Promise<ClosedCustomerRow | undefined> =>
  knex<ClosedCustomerRow>('closed_customers').where({ customer_id: customerId }).first();

/** The IDs of the successful payments of a closed customer that are not refunded. */
export async function keptPaymentsOf(
  knex: Knex,
  { customer_id, kept_payments }: ClosedCustomerRow,
): Promise<ReadonlySet<string>> {
  const ids: string[] = await knex<PaymentRow>('payments')
    .where({ customer_id, status: 'succeeded' })
    .where('number', '<=', kept_payments)
    .pluck('id');
  return new Set(ids);
}

/** Whether all of some payments of a closed customer are kept. */
export async function areKept(
  knex: Knex,
  { kept_payments }: ClosedCustomerRow,
  paymentIds: readonly string[],
): Promise<boolean> {
  const kept: string[] = await knex<PaymentRow>('payments')
    .whereIn('id', paymentIds)
    .where('number', '<=', kept_payments)
    .pluck('id');
  return kept.length === paymentIds.length;
}
