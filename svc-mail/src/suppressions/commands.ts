import type { Knex } from 'knex';
import { transaction } from '@jobtrail/service-kit';
import type { SuppressionRow } from './row.ts';

/** Leaves an address out of all broadcasts from now on; asked again, nothing changes. */
export async function suppress(knex: Knex, email: string, userId: string | null, now: number): Promise<void> {
  await transaction(knex, (trx) =>
    trx<SuppressionRow>('suppressions')
      .insert({ email, user_id: userId, reason: 'unsubscribed', created_at: now })
      .onConflict('email')
      .ignore(),
  );
}

/** Lets an address, and all that the same person has unsubscribed, get broadcasts again. */
export async function resubscribe(knex: Knex, email: string, userId: string | null): Promise<void> {
  await transaction(knex, (trx) => {
    const rows = trx<SuppressionRow>('suppressions').where({ email });
    return (userId === null ? rows : rows.orWhere({ user_id: userId })).delete();
  });
}
