import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { databaseOf, type Service } from '@jobtrail/contract/services';
import { LibsqlClient } from './LibsqlClient.ts';
import { MySqlClient } from './MySqlClient.ts';

export interface DatabaseOptions {
  service: Service;
  dataDir: string;
  /** mysql://user:password@host:port/name; the embedded SQLite when absent. */
  databaseUrl?: string | undefined;
}

const POOL_MAX = 10;
const CONNECT_TIMEOUT_MS = 5000;

const quiet = (): void => undefined;
/**
 * Keeps what statements are given out of errors and logs: Knex writes the values of a statement into the error's
 * message, and a connection's error to standard output. The error itself says all that a log may hold, and the
 * code that catches it logs it.
 */
const WITHOUT_VALUES = {
  compileSqlOnError: false,
  log: { warn: quiet, error: quiet, debug: quiet },
} satisfies Knex.Config;

/** Whether a Knex speaks to MySQL or MariaDB. */
export const isMySql = (knex: Knex): boolean => knex.client instanceof MySqlClient;

function openSqlite(dataDir: string, name: string): Knex {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return createKnex({
    ...WITHOUT_VALUES,
    client: LibsqlClient,
    connection: { filename: join(dataDir, `${name}.sqlite`) },
    useNullAsDefault: true,
    // One writer at a time is what SQLite allows; one connection makes waiting for it a queue and not an error.
    pool: { min: 1, max: 1 },
  });
}

async function openMySql(databaseUrl: string, name: string): Promise<Knex> {
  const url = new URL(databaseUrl);
  const schema = `${decodeURIComponent(url.pathname.slice(1)) || 'jobtrail'}_${name}`;
  const connection = {
    host: url.hostname,
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(url.searchParams.get('ssl') === 'true' ? { ssl: {} } : {}),
  };
  const server = createKnex({ ...WITHOUT_VALUES, client: MySqlClient, connection, pool: { min: 0, max: 1 } });
  try {
    await server.raw('create database if not exists ?? character set utf8mb4 collate utf8mb4_bin', [schema]);
  } finally {
    await server.destroy();
  }
  return createKnex({
    ...WITHOUT_VALUES,
    client: MySqlClient,
    connection: { ...connection, database: schema },
    pool: { min: 0, max: POOL_MAX },
  });
}

/** Opens a service's own database and makes its schema or file if there is none. */
export async function openDatabase({ service, dataDir, databaseUrl }: DatabaseOptions): Promise<Knex> {
  const name = databaseOf(service);
  return databaseUrl ? openMySql(databaseUrl, name) : openSqlite(dataDir, name);
}
