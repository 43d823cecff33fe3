import type { Knex } from 'knex';

/** Adds a column to an existing table, unless an interrupted migration has already added it. */
export async function addColumn(
  knex: Knex,
  table: string,
  column: string,
  add: (table: Knex.AlterTableBuilder) => void,
): Promise<void> {
  if (!(await knex.schema.hasColumn(table, column))) await knex.schema.alterTable(table, add);
}
