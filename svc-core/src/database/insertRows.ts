import type { Knex } from 'knex';

/** Values of one INSERT: below the limits of SQLite (32,766) and MySQL (65,535). */
const VALUES_MAX = 20_000;

/**
 * Inserts many rows with the same columns in few statements. Knex writes a compound SELECT for SQLite, which is limited
 * to 500 rows; a VALUES list is not.
 */
export async function insertRows<Row extends object>(trx: Knex, table: string, rows: readonly Row[]): Promise<void> {
  const [shape] = rows;
  if (!shape) return;
  const columns = Object.keys(shape) as Array<keyof Row & string>;
  const atOnce = Math.floor(VALUES_MAX / columns.length);
  const tuple = `(${columns.map(() => '?').join(',')})`;
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const sql = `insert into ?? (${columns.map(() => '??').join(',')}) values ${some.map(() => tuple).join(',')}`;
    await trx.raw(sql, [
      table,
      ...columns,
      ...some.flatMap((row) => columns.map((column) => row[column] as Knex.RawBinding)),
    ]);
  }
}
