import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { SecretRow } from '../rows.ts';

const KEY_BYTES = 32;

/** Returns the key of a name, the same for all replicas. The first call creates it. */
async function ensureKey(knex: Knex, name: string): Promise<Buffer> {
  await knex<SecretRow>('secrets')
    .insert({ name, value: randomBytes(KEY_BYTES).toString('hex') })
    .onConflict('name')
    .ignore();
  const row = await knex<SecretRow>('secrets').where({ name }).first('value');
  return Buffer.from(row?.value ?? '', 'hex');
}

/** The key that signs unsubscribe links. */
export const ensureUnsubscribeKey = (knex: Knex): Promise<Buffer> => ensureKey(knex, 'unsubscribe');
/** The key that signs return paths. */
export const ensureReturnPathKey = (knex: Knex): Promise<Buffer> => ensureKey(knex, 'return-path');
