import type { Knex } from 'knex';

/** Adds a column to a table that is there, unless a migration that was broken off has added it already. */
export async function addColumn(
  knex: Knex,
  table: string,
  column: string,
  add: (table: Knex.AlterTableBuilder) => void,
): Promise<void> {
  if (!(await knex.schema.hasColumn(table, column))) await knex.schema.alterTable(table, add);
}
