import type { SyncContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { isMissing } from '../stripe/failures.ts';
import { enqueueSync } from '../sync/commands.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';

/**
 * Updates a person's customer at the provider with the current name and address of svc-core, if they differ. A person
 * without a customer gets the current ones when the customer is created.
 */
export async function syncContact(
  { payments: { stripe }, knex, clock, core }: SyncContext,
  userId: string,
): Promise<SyncResult> {
  const customerId = await customerOf(knex, userId);
  if (customerId === null) return {};
  const person = await core.person(userId);
  // The closure of a deleted account erases them.
  if (person === null) return {};
  const { name, email } = person;
  try {
    const customer = await stripe.customers.retrieve(customerId);
    if (customer.deleted || (customer.email?.toLowerCase() === email && customer.name === name)) return {};
    await stripe.customers.update(customerId, { name, email });
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
  return { write: (trx) => enqueueSync(trx, 'customer', customerId, clock()) };
}
