import type { Knex } from 'knex';
import { closeCustomer } from '../closures/closeCustomer.ts';
import { KEEPS_NOTHING } from '../closures/row.ts';
import type { SyncContext } from '../context.ts';
import type { CustomerRow } from '../customers/row.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';
import type { CheckoutRow } from './row.ts';

/**
 * Closes the customer that the page of a refused sign-up made for itself: its subscription is canceled, and every charge is refunded.
 * @param erased whether the address belongs to an account that was deleted
 */
export async function closeCustomerOfPage(trx: Knex, customerId: string, erased: boolean, now: number): Promise<void> {
  // What a person with an account has paid is never refunded here.
  if (await trx<CustomerRow>('customers').where({ stripe_customer_id: customerId }).first('user_id')) return;
  await closeCustomer(trx, { customerId, keptPayments: KEEPS_NOTHING, erased }, now);
}

/** Refunds a refused sign-up that a version before closures has left to be refunded. */
export async function closeRefused({ knex, clock }: SyncContext, checkoutId: string): Promise<SyncResult> {
  const checkout = await knex<CheckoutRow>('checkouts').where({ id: checkoutId }).first();
  const customerId = checkout?.customer_id ?? null;
  if (checkout?.state !== 'refused' || customerId === null) return {};
  return { write: (trx) => closeCustomerOfPage(trx, customerId, false, clock()) };
}
