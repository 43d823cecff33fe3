import type { Knex } from 'knex';

/**
 * Makes a table with its indexes, whole or not at all: under a temporary name first, since MySQL commits after every single
 * statement and a crash would leave a table without its indexes. Does nothing when the table is there.
 */
export async function createTable(
  knex: Knex,
  name: string,
  build: (table: Knex.CreateTableBuilder) => void,
): Promise<void> {
  if (await knex.schema.hasTable(name)) return;
  const unfinished = `${name}_unfinished`;
  await knex.schema.dropTableIfExists(unfinished);
  await knex.schema.createTable(unfinished, build);
  await knex.schema.renameTable(unfinished, name);
}
