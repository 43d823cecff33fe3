import type { Knex } from 'knex';
import { byteCollation } from './byteCollation.ts';

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
