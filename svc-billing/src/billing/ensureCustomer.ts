import type Stripe from 'stripe';
import { unauthenticated } from '@jobtrail/service-kit';
import { refuseIfDeleted } from '../closures/commands/closeCustomer.ts';
import { findClosure } from '../closures/queries.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer, detachCustomer } from '../customers/commands.ts';
import { customerOf } from '../customers/queries.ts';
import { createOnce } from '../stripe/createOnce.ts';
import { isMissing } from '../stripe/failures.ts';
import { providerNow } from '../stripe/providerClock.ts';
import { accessOf } from '../subscriptions/access.ts';
import { hasEnded } from '../subscriptions/current.ts';
import { listSyncedSubscriptions } from '../subscriptions/queries.ts';

/** Whether a customer was deleted, such as by hand in the provider's dashboard, or is unknown to the provider. */
async function isDeleted(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return (await stripe.customers.retrieve(customerId)).deleted === true;
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
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
  await detachCustomer(knex, userId, customerId);
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
