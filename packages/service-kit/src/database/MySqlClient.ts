import createKnex, { type Knex } from 'knex';
import type { Connection } from 'mysql2';
import { databaseErrorOf, noConnection, noFreeConnection } from './DatabaseError.ts';
import { isLost } from './failures.ts';
import { inStatementSpan } from './statementSpan.ts';
import { retryStatement } from './transaction.ts';

/** Knex's configuration with what this client adds. */
export interface MySqlConfig extends Knex.Config {
  /** How long a statement may take; 0 for no limit. */
  readonly statementMs: number;
  /** How long a statement waits until it may change a table that others use; undefined for the server's default. */
  readonly tableWaitSeconds: number | undefined;
}

/** A statement as Knex passes it on; the driver receives `options`. */
interface Statement {
  readonly sql: string;
  readonly options?: { readonly timeout?: number };
}

/** How much longer this process waits for a statement than the server lets it run. */
const CLIENT_TIMEOUT_MARGIN_MS = 1000;
/** How long a server that has accepted a connection may take to set it up. */
const SETUP_TIMEOUT_MS = 5000;

/**
 * The statement that limits how long all others of a session may take. MySQL limits only reads and waits for locks.
 * Each server skips the comment of the other.
 */
const limitStatements = (ms: number): string =>
  `set session /*M!100100 max_statement_time = ${ms / 1000} */ ` +
  `/*!50708 max_execution_time = ${ms}, innodb_lock_wait_timeout = ${Math.ceil(ms / 1000)} */`;

const Mysql2Client: typeof Knex.Client = createKnex({ client: 'mysql2' }).client.constructor;

/**
 * Knex's mysql2 dialect without values in its errors, and with a limit for statements. The server's messages quote
 * values, and the driver adds the whole statement with all of them.
 */
export class MySqlClient extends Mysql2Client {
  /** Knex copies it to the clients of transactions, which it makes without a constructor. */
  declare readonly config: MySqlConfig;
  /** Set by Knex for the client of a transaction. */
  declare readonly transacting?: boolean;

  override acquireConnection(): Promise<unknown> {
    return super.acquireConnection().catch((error: unknown) => {
      throw noFreeConnection(error);
    });
  }

  override async acquireRawConnection(): Promise<Connection> {
    const { statementMs, tableWaitSeconds } = this.config;
    try {
      const connection: Connection = await super.acquireRawConnection();
      try {
        const set = (sql: string) => connection.promise().query({ sql, timeout: SETUP_TIMEOUT_MS });
        if (statementMs > 0) await set(limitStatements(statementMs));
        if (tableWaitSeconds !== undefined) await set(`set session lock_wait_timeout = ${tableWaitSeconds}`);
      } catch (error) {
        connection.destroy();
        throw error;
      }
      return connection;
    } catch (error) {
      throw noConnection(error);
    }
  }

  /** A statement outside a transaction is one of its own, and is retried as a whole transaction is. */
  override query(connection: Connection, statement: Statement | string): Promise<unknown> {
    const asked = typeof statement === 'string' ? { sql: statement } : statement;
    const run = (): Promise<unknown> => this.runOnce(connection, asked);
    return this.transacting ? run() : retryStatement(run);
  }

  private runOnce(connection: Connection, statement: Statement): Promise<unknown> {
    const { statementMs } = this.config;
    const limit = statementMs > 0 ? { timeout: statementMs + CLIENT_TIMEOUT_MARGIN_MS } : {};
    const limited = Object.assign(statement, { options: { ...limit, ...statement.options } });
    const query = async (): Promise<unknown> => super.query(connection, limited);
    return inStatementSpan('mysql', statement, query).catch((error: unknown) => {
      const failure = databaseErrorOf(error, statement.sql);
      // The driver would go on waiting for the result. Knex replaces a connection that is closed.
      if (isLost(failure)) connection.destroy();
      throw failure;
    });
  }
}
