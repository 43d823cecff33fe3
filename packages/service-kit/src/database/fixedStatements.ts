import type { Knex } from 'knex';
import { MySqlClient } from './MySqlClient.ts';

/**
 * What Knex adds to a statement that has run. SQLite's driver returns the rows or what has changed, MySQL's the same as
 * the first of two things.
 */
interface Done {
  readonly response: unknown;
}

async function run(knex: Knex, sql: string, values: readonly unknown[]): Promise<unknown> {
  const client: Knex.Client = knex.client;
  const connection: unknown = await client.acquireConnection();
  try {
    const { response }: Done = await client.query(connection, { sql, bindings: values });
    return client instanceof MySqlClient ? (response as [unknown])[0] : response;
  } finally {
    await client.releaseConnection(connection);
  }
}

/**
 * Reads with a statement whose text never changes, without Knex's builder, which takes longer than a read by a primary
 * key. For what every request reads.
 */
export async function readFixed<Row>(knex: Knex, sql: string, values: readonly unknown[]): Promise<Row[]> {
  return (await run(knex, sql, values)) as Row[];
}

/** Updates or deletes with such a statement. @returns how many rows match its condition */
export async function changeFixed(knex: Knex, sql: string, values: readonly unknown[]): Promise<number> {
  const result = (await run(knex, sql, values)) as { readonly changes: number } | { readonly affectedRows: number };
  return 'changes' in result ? result.changes : result.affectedRows;
}
