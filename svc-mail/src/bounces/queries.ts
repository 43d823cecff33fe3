import type { Knex } from 'knex';
import type { DeliveryRow } from '../deliveries/row.ts';

/** The addresses that emails to a person went to, as far as they have not been erased. */
export async function listAddresses(knex: Knex, userId: string): Promise<string[]> {
  const emails: Array<string | null> = await knex<DeliveryRow>('deliveries')
    .where({ user_id: userId })
    .distinct('email')
    .pluck('email');
  return emails.filter((email) => email !== null);
}
