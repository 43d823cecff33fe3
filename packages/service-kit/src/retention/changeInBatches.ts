import type { Knex } from 'knex';
import { transaction } from '../database/transaction.ts';

const BATCH_MAX = 500;

/** Rows that are due for a change, after which they are no longer due. */
export interface DueRows {
  /** One column that identifies a row. */
  readonly key: string;
  /** Selects the rows that are due by an index, in its order. */
  readonly select: (knex: Knex) => Knex.QueryBuilder;
  /** Changes rows by their keys, in a transaction. It leaves alone rows that are no longer due. */
  readonly change: (trx: Knex.Transaction, keys: string[]) => Promise<unknown>;
}

/**
 * Changes rows a few at a time, so that no statement locks many or runs for long.
 * @param signal stops it between two steps; the next call continues
 * @returns how many were due
 */
export async function changeInBatches(
  knex: Knex,
  { key, select, change }: DueRows,
  signal: AbortSignal,
): Promise<number> {
  let changed = 0;
  while (!signal.aborted) {
    const keys: string[] = await select(knex).limit(BATCH_MAX).pluck(key);
    if (keys.length > 0) await transaction(knex, (trx) => change(trx, keys));
    changed += keys.length;
    if (keys.length < BATCH_MAX) break;
  }
  return changed;
}
