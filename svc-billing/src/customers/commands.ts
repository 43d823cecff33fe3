import type { Knex } from 'knex';
import { isDuplicate } from '@jobtrail/service-kit';
import { customerOf, type CustomerRow, type PayerRow } from './queries.ts';

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

/** Detaches a person from a customer of the provider. */
export async function detachCustomer(knex: Knex, userId: string, customerId: string): Promise<void> {
  await knex<CustomerRow>('customers').where({ user_id: userId, stripe_customer_id: customerId }).delete();
}

/** Stores the address of a customer, without changing whether it is closed. */
export async function savePayer(knex: Knex, payer: PayerRow): Promise<void> {
  await knex<PayerRow>('payers').insert(payer).onConflict('customer_id').merge(['email']);
}
