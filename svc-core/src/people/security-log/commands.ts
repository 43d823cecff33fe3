import type { Knex } from 'knex';
import { insertRows } from '../../database/insertRows.ts';
import type { SecurityEventRow, UserRow } from '../../rows.ts';

const DELETED_AT_ONCE = 500;

/** Stores events, except those of accounts that have been deleted in the meantime. */
export async function insertEvents(knex: Knex, rows: readonly SecurityEventRow[]): Promise<void> {
  const ids = new Set(rows.map(({ user_id }) => user_id));
  const existing = new Set(
    await knex<UserRow>('users')
      .whereIn('id', [...ids])
      .pluck('id'),
  );
  await insertRows(
    knex,
    'security_events',
    rows.filter(({ user_id }) => existing.has(user_id)),
  );
}

/** Deletes a few rows by their ids until a selection is empty, so that no statement locks many rows. */
async function deleteInBatches(knex: Knex, some: () => Knex.QueryBuilder, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  while (signal?.aborted !== true) {
    const ids: string[] = await some().limit(DELETED_AT_ONCE).pluck('id');
    if (ids.length > 0) deleted += await knex<SecurityEventRow>('security_events').whereIn('id', ids).delete();
    if (ids.length < DELETED_AT_ONCE) break;
  }
  return deleted;
}

/**
 * Deletes the events before a given time, in batches.
 * @param before in ms
 * @returns how many
 */
export const purgeEvents = (knex: Knex, before: number, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(
    knex,
    () => knex<SecurityEventRow>('security_events').where('created_at', '<', before).orderBy('created_at'),
    signal,
  );

/** Deletes all events of a person, in batches. */
export async function deleteEvents(knex: Knex, userId: string): Promise<void> {
  await deleteInBatches(knex, () => knex<SecurityEventRow>('security_events').where({ user_id: userId }));
}
