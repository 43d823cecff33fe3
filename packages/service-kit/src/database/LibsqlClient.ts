import createKnex, { type Knex } from 'knex';
import libsql from 'libsql';
import { cacheStatements, type PreparingConnection } from './cacheStatements.ts';
import { databaseErrorOf, noConnection, noFreeConnection } from './DatabaseError.ts';
import { inStatementSpan } from './statementSpan.ts';

interface Connection extends PreparingConnection {
  pragma: (text: string) => unknown;
}

/** A statement as Knex passes it on. */
interface Statement {
  readonly sql: string;
}

const BUSY_TIMEOUT_MS = 5000;
/** What Knex begins a transaction with. */
const BEGIN = 'BEGIN;';
/**
 * Takes the write lock at the start of a transaction, which waits for another process. If it were taken at the first
 * write after a read, SQLite would fail at once when another process has written in between.
 */
const BEGIN_WRITING = 'BEGIN IMMEDIATE;';

const BetterSqlite3Client: typeof Knex.Client = createKnex({
  client: 'better-sqlite3',
  useNullAsDefault: true,
}).client.constructor;

/**
 * Knex's better-sqlite3 dialect on libsql, which comes prebuilt and has the same interface. Its errors contain no
 * values.
 */
export class LibsqlClient extends BetterSqlite3Client {
  override initializeDriver(): void {
    this.driver = libsql;
  }

  override async acquireRawConnection(): Promise<Connection> {
    try {
      const connection: Connection = await super.acquireRawConnection();
      // Must be first: reading or changing the journal mode only waits for another process once this is set.
      connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
      connection.pragma('journal_mode = WAL');
      connection.pragma('synchronous = NORMAL');
      cacheStatements(connection);
      return connection;
    } catch (error) {
      throw noConnection(error);
    }
  }

  override acquireConnection(): Promise<unknown> {
    return super.acquireConnection().catch((error: unknown) => {
      throw noFreeConnection(error);
    });
  }

  override query(connection: Connection, statement: Statement | string): Promise<unknown> {
    const asked = typeof statement === 'string' ? { sql: statement } : statement;
    const sent = asked.sql === BEGIN ? { ...asked, sql: BEGIN_WRITING } : asked;
    const query = async (): Promise<unknown> => super.query(connection, sent);
    return inStatementSpan('sqlite', sent, query).catch((error: unknown) => {
      throw databaseErrorOf(error, sent.sql);
    });
  }
}
