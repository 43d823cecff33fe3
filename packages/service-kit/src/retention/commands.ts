import type { Knex } from 'knex';
import { transaction } from '../database/transaction.ts';

const DELETED_AT_ONCE = 500;

/** Old rows of a table. */
export interface OldRows {
  /** One column that identifies a row. */
  readonly key: string;
  /** Selects the old rows by an index, the oldest first. */
  readonly select: (knex: Knex) => Knex.QueryBuilder;
  /** Deletes rows by their keys, with what belongs to them, in a transaction. */
  readonly remove: (trx: Knex.Transaction, keys: string[]) => Promise<unknown>;
}

/**
 * Deletes old rows a few at a time, so that no statement locks many.
 * @param signal stops it between two steps; the next call continues
 * @returns how many
 */
export async function deleteOldRows(
  knex: Knex,
  { key, select, remove }: OldRows,
  signal: AbortSignal,
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    const keys: string[] = await select(knex).limit(DELETED_AT_ONCE).pluck(key);
    if (keys.length > 0) await transaction(knex, (trx) => remove(trx, keys));
    deleted += keys.length;
    if (keys.length < DELETED_AT_ONCE) break;
  }
  return deleted;
}
