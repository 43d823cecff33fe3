import type { Knex } from 'knex';
import { changeInBatches, type DueRows } from './changeInBatches.ts';

/** Old rows of a table. */
interface OldRows extends Pick<DueRows, 'key' | 'select'> {
  /** Deletes rows by their keys, with what belongs to them, in a transaction. */
  readonly remove: DueRows['change'];
}

/**
 * Deletes old rows a few at a time.
 * @param signal stops it between two steps; the next call continues
 * @returns how many
 */
export function deleteOldRows(knex: Knex, { remove, ...rows }: OldRows, signal: AbortSignal): Promise<number> {
  return changeInBatches(knex, { ...rows, change: remove }, signal);
}

/** Rows with a time in ms, by which an index orders them. */
interface TimedRows {
  readonly table: string;
  /** The primary key. */
  readonly key: string;
  /** The column with the time. */
  readonly time: string;
}

/**
 * Deletes the rows whose time is before a moment, a few at a time. One whose time has changed in the meantime stays.
 * @param before in ms
 * @param signal stops it between two steps; the next call continues
 * @returns how many
 */
export function deleteRowsBefore(
  knex: Knex,
  { table, key, time }: TimedRows,
  before: number,
  signal: AbortSignal,
): Promise<number> {
  const old = (some: Knex): Knex.QueryBuilder => some(table).where(time, '<', before);
  return deleteOldRows(
    knex,
    {
      key,
      select: (some) => old(some).orderBy(time),
      remove: (trx, keys) => old(trx).whereIn(key, keys).delete(),
    },
    signal,
  );
}
