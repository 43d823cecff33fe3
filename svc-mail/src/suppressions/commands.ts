import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { type Row, transaction } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
import type { SuppressionRow } from './row.ts';

/** Excludes an address from all broadcasts. Repeating it changes nothing. */
export async function suppress(knex: Knex, email: string, userId: string | null, now: number): Promise<void> {
  await transaction(knex, (trx) =>
    trx<SuppressionRow>('suppressions')
      .insert({ email, user_id: userId, reason: 'unsubscribed', created_at: now })
      .onConflict('email')
      .ignore(),
  );
}

/** Includes an address, and every other address of the same person, in broadcasts again. */
export async function resubscribe(knex: Knex, email: string, userId: string | null): Promise<void> {
  await transaction(knex, (trx) => {
    const rows = trx<SuppressionRow>('suppressions').where({ email });
    return (userId === null ? rows : rows.orWhere({ user_id: userId })).delete();
  });
}

type SecretRow = Row<typeof schema.secrets>;
const SECRET = 'unsubscribe';
const KEY_BYTES = 32;

/** Returns the key that signs unsubscribe links, the same for all replicas. The first call creates it. */
export async function ensureUnsubscribeKey(knex: Knex): Promise<Buffer> {
  await knex<SecretRow>('secrets')
    .insert({ name: SECRET, value: randomBytes(KEY_BYTES).toString('hex') })
    .onConflict('name')
    .ignore();
  const row = await knex<SecretRow>('secrets').where({ name: SECRET }).first('value');
  return Buffer.from(row?.value ?? '', 'hex');
}
