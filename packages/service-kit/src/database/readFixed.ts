import type { Knex } from 'knex';
import { MySqlClient } from './MySqlClient.ts';

/** What Knex adds to a statement that has run. SQLite's driver returns the rows, MySQL's [rows, columns]. */
interface Done {
  readonly response: unknown;
}

/**
 * Reads with a statement whose text never changes, without Knex's builder, which takes longer than a read by a primary
 * key. For what every request reads.
 */
export async function readFixed<Row>(knex: Knex, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const client: Knex.Client = knex.client;
  const connection: unknown = await client.acquireConnection();
  try {
    const { response }: Done = await client.query(connection, { sql, bindings: values });
    return (client instanceof MySqlClient ? (response as [Row[]])[0] : response) as Row[];
  } finally {
    await client.releaseConnection(connection);
  }
}
