import type { Knex } from 'knex';
import { isMySql } from './open.ts';

/** Adds an index to an existing table, unless an interrupted migration has already added it. */
export async function addIndex(knex: Knex, table: string, name: string, columns: readonly string[]): Promise<void> {
  const known: unknown = isMySql(knex)
    ? await knex('information_schema.statistics')
        .whereRaw('table_schema = database()')
        .where({ table_name: table, index_name: name })
        .first('index_name')
    : await knex('sqlite_master').where({ type: 'index', name }).first('name');
  if (known === undefined) await knex.schema.alterTable(table, (altered) => altered.index([...columns], name));
}
