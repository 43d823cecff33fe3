import type { Knex } from 'knex';
import type { CheckoutRow } from './queries.ts';

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
