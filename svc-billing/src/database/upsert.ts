import type { Knex } from 'knex';

/** SQLite accepts at most 500 rows in one statement. */
const ROWS_AT_ONCE = 100;

/** Inserts rows, and replaces those that have the same ID. */
export async function upsert<Row extends { id: string }>(
  trx: Knex,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx(table)
      .insert(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict('id')
      .merge();
}
