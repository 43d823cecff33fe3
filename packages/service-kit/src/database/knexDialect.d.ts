declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex';

  /** Knex's dialect, which is missing from its types. */
  export default class BetterSqlite3Client extends Knex.Client {
    _driver(): unknown;
    _query(connection: unknown, statement: unknown): Promise<unknown>;
    override acquireConnection(): Promise<unknown>;
    override acquireRawConnection(): Promise<{
      pragma: (text: string) => unknown;
      prepare: (sql: string) => { reader: boolean };
    }>;
  }
}

declare module 'knex/lib/dialects/mysql2/index.js' {
  import type { Knex } from 'knex';

  /** A connection of the driver; Knex sets the reason why it must not be used again. */
  export interface RawConnection {
    __knex__disposed?: unknown;
    /** Set while a transaction has the connection. */
    __knexTxId?: string;
    /** The number of the connection at its server. */
    threadId: number;
    stream: { destroy: (error: Error) => void };
    destroy: () => void;
  }

  /** A statement as Knex passes it on; the driver receives `options`. */
  export interface Statement {
    sql: string;
    options?: { timeout?: number };
    /** Set when the statement has run: rows and columns. */
    response?: [Array<Record<string, unknown>>, unknown];
  }

  /** Knex's dialect, which is missing from its types. */
  export default class MySql2Client extends Knex.Client {
    /** Set as soon as the first connection is open. */
    isMariaDB?: boolean;
    connectionSettings: object;
    constructor(config: Knex.Config);
    override validateConnection(connection: RawConnection): Promise<boolean>;
    _query(connection: RawConnection, statement: Statement): Promise<Statement>;
    override acquireConnection(): Promise<unknown>;
    override acquireRawConnection(): Promise<RawConnection>;
    override destroyRawConnection(connection: RawConnection): Promise<void>;
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
