import type { Knex } from 'knex';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';
import SqliteTransaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js';
import libsql from 'libsql';
import { cacheStatements, type PreparingConnection } from './cacheStatements.ts';
import { databaseErrorOf, noConnection, noFreeConnection } from './DatabaseError.ts';
import { inStatementSpan } from './statementSpan.ts';

interface Connection extends PreparingConnection {
  pragma: (text: string) => unknown;
}

type TransactionArguments = Parameters<Knex.Client['transaction']>;

const BUSY_TIMEOUT_MS = 5000;

/**
 * Takes the write lock at the start of a transaction, which waits for another process. If it were taken at the first
 * write after a read, SQLite would fail at once when another process has written in between.
 */
class WritingTransaction extends SqliteTransaction {
  override begin(connection: unknown): Promise<unknown> {
    return this.query(connection, 'BEGIN IMMEDIATE;');
  }
}

/**
 * Knex's better-sqlite3 dialect on libsql, which comes prebuilt and has the same interface. Its errors contain no
 * values.
 */
export class LibsqlClient extends BetterSqlite3Client {
  override _driver(): unknown {
    return libsql;
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

  override _query(connection: unknown, statement: unknown): Promise<unknown> {
    return inStatementSpan('sqlite', statement, () => super._query(connection, statement)).catch((error: unknown) => {
      throw databaseErrorOf(error);
    });
  }

  override transaction(...given: TransactionArguments): Knex.Transaction {
    return new WritingTransaction(this, ...given);
  }
}
