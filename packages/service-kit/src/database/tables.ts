import type { Knex } from 'knex';
import { byteCollation } from './byteCollation.ts';
import { isMySql } from './open.ts';

/**
 * Creates a table with its indexes, completely or not at all. It first uses a temporary name, because MySQL commits
 * after every statement and a crash could leave a table without its indexes. Does nothing if the table exists.
 */
export async function createTable(
  knex: Knex,
  name: string,
  build: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  if (await knex.schema.hasTable(name)) return;
  const unfinished = `${name}_unfinished`;
  const collation = await byteCollation(knex);
  await knex.schema.dropTableIfExists(unfinished);
  await knex.schema.createTable(unfinished, (table) => {
    if (collation !== null) table.collate(collation);
    build(table);
  });
  await knex.schema.renameTable(unfinished, name);
}

async function hasIndex(knex: Knex, table: string, name: string): Promise<boolean> {
  const known: unknown = isMySql(knex)
    ? await knex('information_schema.statistics')
        .whereRaw('table_schema = database()')
        .where({ table_name: table, index_name: name })
        .first('index_name')
    : await knex('sqlite_master').where({ type: 'index', name }).first('name');
  return known !== undefined;
}

/** Drops an index, unless an interrupted migration has already dropped it. */
export async function dropIndex(knex: Knex, table: string, name: string): Promise<void> {
  if (await hasIndex(knex, table, name)) await knex.schema.alterTable(table, (altered) => altered.dropIndex([], name));
}

/** Adds an index to an existing table, unless it is there already, for example from an interrupted migration. */
export async function addIndex(
  knex: Knex,
  table: string,
  name: string,
  columns: readonly string[],
  { unique = false } = {},
): Promise<void> {
  if (await hasIndex(knex, table, name)) return;
  await knex.schema.alterTable(table, (altered) => {
    if (unique) altered.unique([...columns], { indexName: name });
    else altered.index([...columns], name);
  });
}

/** Adds a column to an existing table, unless an interrupted migration has already added it. */
export async function addColumn(
  knex: Knex,
  table: string,
  column: string,
  add: (table: Knex.AlterTableBuilder) => void,
): Promise<void> {
  if (!(await knex.schema.hasColumn(table, column))) await knex.schema.alterTable(table, add);
}
