import { transaction } from '@jobtrail/service-kit';
import type { BillingContext } from '../../context.ts';
import { customerOf } from '../../customers/queries.ts';
import { paidBy } from '../../ledger/queries/payments.ts';
import { eraseAddresses } from './erasedAddresses.ts';
import { closeIfDeleted } from './closeCustomer.ts';
import type { ClosureRow } from '../row.ts';

/** What svc-core says of an account that it has deleted. */
export interface DeletedAccount {
  userId: string;
  /** The number of the last payment that gave it access; an older svc-core does not say, and then everything known so far is kept. */
  keptPayments?: number | undefined;
  /** Every address that it had, in lower case. */
  addresses: readonly string[];
}

/**
 * Closes what a deleted account had here. When this resolves, a crash loses nothing: the work at the provider is durable. May be done
 * again, and finds what was made for the person meanwhile.
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
  });
  // Only now: a customer made from here on is closed by the code that makes it.
  const customerId = await customerOf(knex, userId);
  if (customerId !== null) await closeIfDeleted(knex, { userId, customerId }, now);
  synchronizer.wake();
}
