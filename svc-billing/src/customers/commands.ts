import type { Knex } from 'knex';
import { isDuplicate, unauthenticated } from '@jobtrail/service-kit';
import { accessOf } from '../access/rule.ts';
import { refuseIfDeleted } from '../closures/commands/closeCustomer.ts';
import { findClosure } from '../closures/queries.ts';
import type { BillingContext } from '../context.ts';
import { createOnce } from '../stripe/createOnce.ts';
import { providerNow } from '../stripe/providerClock.ts';
import { hasEnded } from '../subscriptions/current.ts';
import { listSyncedSubscriptions } from '../subscriptions/queries.ts';
import { isDeleted } from './deleted.ts';
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
 * Detaches a person from a customer that was deleted at the provider, so that the person can subscribe again. The customer
 * stays as long as one of its subscriptions has not ended, which a wrong key of the provider would hide, or it still
 * gives access, because nothing else would end that access.
 * @returns whether the person is detached
 */
async function detachDeleted(billing: BillingContext, userId: string, customerId: string): Promise<boolean> {
  const { knex, payments, settings, synchronizer } = billing;
  if (!(await isDeleted(payments.stripe, customerId))) return false;
  // svc-core learns that its subscriptions have ended before they are forgotten.
  await synchronizer.sync('customer', customerId);
  await synchronizer.sync('access', userId);
  const subscriptions = await listSyncedSubscriptions(knex, customerId);
  const access = accessOf(subscriptions, providerNow(billing), settings.graceMs)?.access;
  if (access === 'full' || !subscriptions.every(hasEnded)) return false;
  await knex<CustomerRow>('customers').where({ user_id: userId, stripe_customer_id: customerId }).delete();
  return true;
}

/**
 * Returns the provider's customer of a person, creating it if there is none. Two concurrent calls return the same one.
 * @throws AppError 401 if the account has been deleted in the meantime
 */
export async function ensureCustomer(
  billing: BillingContext,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<string> {
  const { knex, payments, clock } = billing;
  const known = await customerOf(knex, id);
  if (known !== null && !(await detachDeleted(billing, id, known))) return known;
  if (await findClosure(knex, id)) throw unauthenticated();
  // The key of a deleted customer would return that customer again.
  const { id: made } = await createOnce(known === null ? `customer:${id}` : `customer:${id}:${known}`, (once) =>
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
