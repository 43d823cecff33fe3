import type { Knex } from 'knex';
import { isDuplicate, unauthenticated } from '@jobtrail/service-kit';
import { refuseIfDeleted } from '../closures/closeCustomer.ts';
import type { ClosureRow } from '../closures/row.ts';
import type { BillingContext } from '../context.ts';
import type { CustomerRow, PayerRow } from './row.ts';

/** The provider's customer of a person, null when there is none yet. */
export async function customerOf(knex: Knex, userId: string): Promise<string | null> {
  const row = await knex<CustomerRow>('customers').where({ user_id: userId }).first('stripe_customer_id');
  return row?.stripe_customer_id ?? null;
}

/** Makes a person that customer of the provider. @returns false when the person is another one, or the customer another's */
export async function attachCustomer(knex: Knex, userId: string, customerId: string, now: number): Promise<boolean> {
  try {
    await knex<CustomerRow>('customers').insert({ user_id: userId, stripe_customer_id: customerId, created_at: now });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if ((await customerOf(knex, userId)) !== customerId) return false;
  }
  // An address that was erased with an earlier account is this account's now.
  await knex<PayerRow>('payers').where({ customer_id: customerId }).update({ closed: 0 });
  return true;
}

/**
 * The provider's customer of a person, made when there is none. Two of these at once end with the same one.
 * @throws AppError 401 when the account has been deleted meanwhile
 */
export async function ensureCustomer(
  { knex, payments, clock }: BillingContext,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<string> {
  const known = await customerOf(knex, id);
  if (known !== null) return known;
  if (await knex<ClosureRow>('closures').where({ user_id: id }).first('user_id')) throw unauthenticated();
  const { id: made } = await payments.stripe.customers.create(
    { email, name, metadata: { user_id: id } },
    { idempotencyKey: `customer:${id}` },
  );
  await attachCustomer(knex, id, made, clock());
  await refuseIfDeleted(knex, { userId: id, customerId: made }, clock());
  return (await customerOf(knex, id)) ?? made;
}
