import type { Knex } from 'knex';
import { closeCustomer } from '../closures/commands/closeCustomer.ts';
import { KEEPS_NOTHING } from '../closures/row.ts';
import { ownerOf } from '../customers/queries.ts';
import type { CheckoutRow } from './row.ts';

/** Stores a page that was just opened, unless it is already stored. */
export async function addCheckout(knex: Knex, row: CheckoutRow): Promise<void> {
  await knex<CheckoutRow>('checkouts').insert(row).onConflict('id').ignore();
}

/** Stores the current state of a page. */
export async function saveCheckout(knex: Knex, row: CheckoutRow): Promise<void> {
  await knex<CheckoutRow>('checkouts').insert(row).onConflict('id').merge();
}

/** Records that the payments of a customer's refused sign-ups have been refunded. */
export async function markReturned(knex: Knex, customerId: string, now: number): Promise<void> {
  await knex<CheckoutRow>('checkouts')
    .where({ customer_id: customerId, state: 'refused' })
    .update({ state: 'returned', seen_at: now });
}

/**
 * Closes the customer of a refused sign-up's page: its subscription is canceled and every charge is refunded.
 * @param erased whether the address belongs to an account that was deleted
 */
export async function closeCustomerOfPage(trx: Knex, customerId: string, erased: boolean, now: number): Promise<void> {
  // Payments of a person with an account are never refunded here.
  if ((await ownerOf(trx, customerId)) !== null) return;
  await closeCustomer(trx, { customerId, keptPayments: KEEPS_NOTHING, erased }, now);
}
