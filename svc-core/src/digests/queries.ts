import type { Knex } from 'knex';
import type { UserRow } from '../people/users/row.ts';

/** The people whose digest is due, the longest due first. */
export const listDueDigests = (knex: Knex, now: number, limit: number): Promise<string[]> =>
  knex<UserRow>('users').where('next_digest_at', '<=', now).orderBy('next_digest_at').limit(limit).pluck('id');
