import type { Knex } from 'knex';
import { isDuplicate, unauthenticated } from '@jobtrail/service-kit';
import { refuseIfDeleted } from '../closures/commands/closeCustomer.ts';
import { findClosure } from '../closures/queries.ts';
import type { BillingContext } from '../context.ts';
import { createOnce } from '../stripe/createOnce.ts';
import { customerOf } from './queries.ts';
import type { CustomerRow, PayerRow } from './row.ts';

/**
 * Attaches a customer of the provider to a person.
 * @returns false when the person has another customer, or the customer belongs to another person
 */
export async function attachCustomer(knex: Knex, userId: string, customerId: string, now: number): Promise<boolean> {
  try {
    await knex<CustomerRow>('customers').insert({ user_id: userId, stripe_customer_id: customerId, created_at: now });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    if ((await customerOf(knex, userId)) !== customerId) return false;
  }
  // An address that was erased with an earlier account now belongs to this one.
  await knex<PayerRow>('payers').where({ customer_id: customerId }).update({ closed: 0 });
  return true;
}

/**
 * Returns the provider's customer of a person, creating it if there is none. Two concurrent calls return the same one.
 * @throws AppError 401 if the account has been deleted in the meantime
 */
export async function ensureCustomer(
  { knex, payments, clock }: BillingContext,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<string> {
  const known = await customerOf(knex, id);
  if (known !== null) return known;
  if (await findClosure(knex, id)) throw unauthenticated();
  const { id: made } = await createOnce(`customer:${id}`, (once) =>
    payments.stripe.customers.create({ email, name, metadata: { user_id: id } }, once),
  );
  await attachCustomer(knex, id, made, clock());
  await refuseIfDeleted(knex, { userId: id, customerId: made }, clock());
  return (await customerOf(knex, id)) ?? made;
}

/** Stores the address of a customer, without changing whether it is closed. */
export async function savePayer(knex: Knex, payer: PayerRow): Promise<void> {
  await knex<PayerRow>('payers').insert(payer).onConflict('customer_id').merge(['email']);
}
