import type { Knex } from 'knex';
import { MySqlClient } from './MySqlClient.ts';

/**
 * A statement after Knex has run it. SQLite's driver responds with the rows or the number of changes, MySQL's with a
 * list whose first element is that.
 */
interface ExecutedStatement {
  readonly response: unknown;
}

async function run(knex: Knex, sql: string, values: readonly unknown[]): Promise<unknown> {
  const client: Knex.Client = knex.client;
  const connection: unknown = await client.acquireConnection();
  try {
    const { response }: ExecutedStatement = await client.query(connection, { sql, bindings: values });
    return client instanceof MySqlClient ? (response as [unknown])[0] : response;
  } finally {
    await client.releaseConnection(connection);
  }
}

/**
 * Reads rows with a statement whose text never changes. Use it for reads that every request makes: Knex's builder, which
 * it skips, takes longer than a read by a primary key.
 */
export async function readFixed<Row>(knex: Knex, sql: string, values: readonly unknown[]): Promise<Row[]> {
  return (await run(knex, sql, values)) as Row[];
}

/** Updates or deletes rows with a statement whose text never changes. @returns how many rows match its condition */
export async function changeFixed(knex: Knex, sql: string, values: readonly unknown[]): Promise<number> {
  const result = (await run(knex, sql, values)) as { readonly changes: number } | { readonly affectedRows: number };
  return 'changes' in result ? result.changes : result.affectedRows;
}
