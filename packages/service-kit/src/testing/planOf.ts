import createKnex, { type Knex } from 'knex';
import { isMySql } from '../database/open.ts';

export interface ExecutedQuery {
  readonly sql: string;
  readonly bindings?: readonly Knex.Value[];
}

/** A step of a plan, as the database names its columns. */
type Step = Readonly<Record<string, unknown>>;

/**
 * Explains a query, on a connection of its own: libsql keeps an EXPLAIN active until it is garbage collected, and such a
 * connection can no longer write once another process has written.
 */
export async function planOf(knex: Knex, { sql, bindings = [] }: ExecutedQuery): Promise<Step[]> {
  const own = createKnex({ ...knex.client.config, pool: { min: 0, max: 1 } });
  try {
    if (!isMySql(knex)) return await own.raw<Step[]>(`explain query plan ${sql}`, [...bindings]);
    const [steps = []] = await own.raw<Step[][]>(`explain ${sql}`, [...bindings]);
    return steps;
  } finally {
    await own.destroy();
  }
}
