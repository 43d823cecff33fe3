import type { Knex } from 'knex';
import type { Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';

export type CustomerRow = Row<typeof schema.customers>;

export type PayerRow = Row<typeof schema.payers>;

/** The provider's customer of a person; null if there is none yet. */
export async function customerOf(knex: Knex, userId: string): Promise<string | null> {
  const row = await knex<CustomerRow>('customers').where({ user_id: userId }).first('stripe_customer_id');
  return row?.stripe_customer_id ?? null;
}

/** The person that a customer belongs to; null if it belongs to no account. */
export async function ownerOf(knex: Knex, customerId: string): Promise<string | null> {
  const row = await knex<CustomerRow>('customers').where({ stripe_customer_id: customerId }).first('user_id');
  return row?.user_id ?? null;
}

export const findPayer = (knex: Knex, customerId: string): Promise<PayerRow | undefined> =>
  knex<PayerRow>('payers').where({ customer_id: customerId }).first();
