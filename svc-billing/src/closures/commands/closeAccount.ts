import { transaction } from '@jobtrail/service-kit';
import type { BillingContext } from '../../context.ts';
import { customerOf } from '../../customers/queries.ts';
import type { DecisionRow } from '../../deactivations/queries.ts';
import { paidBy } from '../../ledger/queries.ts';
import type { ClosureRow } from '../queries.ts';
import { closeIfDeleted } from './closeCustomer.ts';
import { eraseAddresses } from './erasedAddresses.ts';

/** What svc-core sends about a deleted account. */
interface DeletedAccount {
  userId: string;
  /**
   * The number of the last payment that gave it access. An older svc-core does not send it; then no known payment is
   * refunded.
   */
  keptPayments?: number | undefined;
  /** Every address that the account had, in lower case. */
  addresses: readonly string[];
}

/**
 * Closes the customers of a deleted account. Once it resolves, a crash loses nothing, because the work at the provider
 * is enqueued. Calling it again also closes what was created for the person in the meantime.
 */
export async function closeAccount(
  { knex, clock, synchronizer }: BillingContext,
  { userId, keptPayments, addresses }: DeletedAccount,
): Promise<void> {
  const now = clock();
  const before = await customerOf(knex, userId);
  const known = before === null ? 0 : (await paidBy(knex, before)).last;
  await transaction(knex, async (trx) => {
    const row: ClosureRow = { user_id: userId, kept_payments: keptPayments ?? known, closed_at: now };
    await trx<ClosureRow>('closures').insert(row).onConflict('user_id').ignore();
    await eraseAddresses(trx, addresses, now);
    // Closing the customer ends every subscription.
    await trx<DecisionRow>('subscription_decisions').where({ user_id: userId }).delete();
  });
  // After the commit: the code that creates a customer from here on closes it itself.
  const customerId = await customerOf(knex, userId);
  if (customerId !== null) await closeIfDeleted(knex, { userId, customerId }, now);
  synchronizer.wake();
}
