import type { Knex } from 'knex';
import { isMySql } from './open.ts';

/**
 * The collations that compare text by its bytes, as SQLite does, best first: MariaDB's and MySQL's. The last one is for
 * servers without them; it ignores spaces at the end.
 */
const BYTE_COLLATIONS = ['utf8mb4_nopad_bin', 'utf8mb4_0900_bin', 'utf8mb4_bin'] as const;

/** The collation of the server that compares text by its bytes; null for SQLite, which always does. */
export async function byteCollation(knex: Knex): Promise<string | null> {
  if (!isMySql(knex)) return null;
  const known: Array<{ name: string }> = await knex('information_schema.collations')
    .whereIn('collation_name', BYTE_COLLATIONS)
    .select({ name: 'collation_name' });
  return BYTE_COLLATIONS.find((best) => known.some(({ name }) => name === best)) ?? null;
}

/**
 * Makes all tables of the database compare text by its bytes. Older code, and a schema that was created by hand, left
 * the choice to the server, which usually ignores case, accents and spaces at the end. A table cannot be written while
 * it is converted.
 */
export async function compareByBytes(knex: Knex): Promise<void> {
  const collation = await byteCollation(knex);
  if (collation === null) return;
  const tables: Array<{ name: string }> = await knex('information_schema.columns as c')
    .join('information_schema.tables as t', (on) =>
      on.on('t.table_schema', 'c.table_schema').andOn('t.table_name', 'c.table_name'),
    )
    .whereRaw('c.table_schema = database()')
    .where('t.table_type', 'BASE TABLE')
    .where((differs) => differs.whereNot('c.collation_name', collation).orWhereNot('t.table_collation', collation))
    .distinct({ name: 't.table_name' });
  for (const { name } of tables)
    await knex.raw(`alter table ?? convert to character set utf8mb4 collate ${collation}`, [name]);
}
