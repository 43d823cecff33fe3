declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import { Knex } from 'knex';

  /** Knex's dialect, which is missing from its types. */
  export default class BetterSqlite3Client extends Knex.Client {
    _driver(): unknown;
    _query(connection: unknown, statement: unknown): Promise<unknown>;
    override acquireRawConnection(): Promise<{ pragma: (text: string) => unknown; prepare: (sql: string) => object }>;
  }
}

declare module 'knex/lib/dialects/mysql2/index.js' {
  import { Knex } from 'knex';

  /** Knex's dialect, which is missing from its types. */
  export default class MySql2Client extends Knex.Client {
    _query(connection: unknown, statement: unknown): Promise<unknown>;
    override acquireRawConnection(): Promise<unknown>;
  }
}

declare module 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js' {
  import type { Knex } from 'knex';

  /** Knex's transaction on SQLite, which is missing from its types. */
  const SqliteTransaction: new (
    client: Knex.Client,
    ...given: Parameters<Knex.Client['transaction']>
  ) => Knex.Transaction & {
    begin(connection: unknown): Promise<unknown>;
    query(connection: unknown, sql: string): Promise<unknown>;
  };
  export default SqliteTransaction;
}
