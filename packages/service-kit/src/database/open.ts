import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { databaseOf, type Service } from '@jobtrail/contract/services';
import { LibsqlClient } from './LibsqlClient.ts';
import { MySqlClient } from './MySqlClient.ts';
import { ownFile } from './ownFile.ts';

export interface DatabaseOptions {
  service: Service;
  dataDir: string;
  /** mysql://user:password@host:port/name; embedded SQLite if absent. */
  databaseUrl?: string | undefined;
}

const POOL_MAX = 10;
const CONNECT_TIMEOUT_MS = 5000;

const quiet = (): void => undefined;
/**
 * Keeps values out of errors and logs. Knex writes the values of a statement into the error's message, and connection
 * errors to standard output. The error contains everything that may be logged, and the code that catches it logs it.
 */
const WITHOUT_VALUES = {
  compileSqlOnError: false,
  log: { warn: quiet, error: quiet, debug: quiet },
} satisfies Knex.Config;

/** Whether a Knex instance is connected to MySQL or MariaDB. */
export const isMySql = (knex: Knex): boolean => knex.client instanceof MySqlClient;

function openSqlite(dataDir: string, name: string): Knex {
  const filename = join(dataDir, `${name}.sqlite`);
  ownFile(filename);
  return createKnex({
    ...WITHOUT_VALUES,
    client: LibsqlClient,
    connection: { filename },
    useNullAsDefault: true,
    // SQLite allows one writer at a time. With a single connection, writers queue instead of failing.
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

/** Opens a service's database, and creates its schema or file if it does not exist. */
export async function openDatabase({ service, dataDir, databaseUrl }: DatabaseOptions): Promise<Knex> {
  const name = databaseOf(service);
  return databaseUrl ? openMySql(databaseUrl, name) : openSqlite(dataDir, name);
}
