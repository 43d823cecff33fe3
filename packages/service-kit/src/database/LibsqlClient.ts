import type { Knex } from 'knex';
import libsql from 'libsql';
import BetterSqlite3Client from 'knex/lib/dialects/better-sqlite3/index.js';

interface Connection {
  pragma: (text: string) => unknown;
}

const BUSY_TIMEOUT_MS = 5000;

/** Knex's better-sqlite3 dialect over libsql, which installs prebuilt and has the same interface (design 3, "Database"). */
export class LibsqlClient extends BetterSqlite3Client {
  override _driver(): unknown {
    return libsql;
  }

  override async acquireRawConnection(): Promise<Connection> {
    const connection: Connection = await super.acquireRawConnection();
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = NORMAL');
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    return connection;
  }
}

export type SqliteKnexConfig = Knex.Config;
