import type { Knex } from 'knex';
import { isMySql } from '../database/open.ts';

/** All columns and indexes of a database, as a text to compare. */
export async function schemaShape(knex: Knex): Promise<string> {
  if (isMySql(knex)) {
    const columns: unknown = await knex('information_schema.columns')
      .whereRaw('table_schema = database()')
      .select('table_name', 'column_name', 'column_type', 'is_nullable', 'column_default')
      .orderBy(['table_name', 'column_name']);
    const indexes: unknown = await knex('information_schema.statistics')
      .whereRaw('table_schema = database()')
      .select('table_name', 'index_name', 'seq_in_index', 'column_name', 'non_unique')
      .orderBy(['table_name', 'index_name', 'seq_in_index']);
    return JSON.stringify([columns, indexes]);
  }
  const made = await knex<{ type: string; name: string; sql: string | null }>('sqlite_master')
    .select('type', 'name', 'sql')
    .orderBy('name');
  const parts = made.map(async ({ type, name, sql }): Promise<unknown> =>
    type === 'table' ? [name, await knex.raw('select * from pragma_table_info(?) order by name', [name])] : [name, sql],
  );
  return JSON.stringify(await Promise.all(parts));
}
