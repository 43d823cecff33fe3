import type { Knex } from 'knex';
import { isMySql } from './open.ts';

/** Adds an index to an existing table, unless it is there already, for example from an interrupted migration. */
export async function addIndex(
  knex: Knex,
  table: string,
  name: string,
  columns: readonly string[],
  { unique = false } = {},
): Promise<void> {
  const known: unknown = isMySql(knex)
    ? await knex('information_schema.statistics')
        .whereRaw('table_schema = database()')
        .where({ table_name: table, index_name: name })
        .first('index_name')
    : await knex('sqlite_master').where({ type: 'index', name }).first('name');
  if (known !== undefined) return;
  await knex.schema.alterTable(table, (altered) => {
    if (unique) altered.unique([...columns], { indexName: name });
    else altered.index([...columns], name);
  });
}
