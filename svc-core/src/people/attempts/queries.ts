import type { Knex } from 'knex';
import type { AttemptRow } from './row.ts';

/** Whether anything is counted for a key. */
export async function hasAttempts(knex: Knex, key: string, now: number): Promise<boolean> {
  return (
    (await knex<AttemptRow>('attempts').where({ id: key }).where('expires_at', '>', now).first('id')) !== undefined
  );
}
