import { join } from 'node:path';
import createKnex, { type Knex } from 'knex';
import { databaseOf, type Service } from '@jobtrail/contract/services';
import { ConfigError } from '../config/readConfig.ts';
import { parseDatabaseUrl } from './databaseUrl.ts';
import { LibsqlClient } from './LibsqlClient.ts';
import { MySqlClient, type MySqlConfig } from './MySqlClient.ts';
import { protectDatabaseFile } from './protectDatabaseFile.ts';

export interface DatabaseOptions {
  service: Service;
  dataDir: string;
  /** mysql://user:password@host:port/name; embedded SQLite if absent. */
  databaseUrl?: string | undefined;
  /**
   * The certificates of the authority that signed the server's certificate, in PEM. With them, connections are
   * encrypted.
   */
  databaseCa?: string | undefined;
  /** The limits for a server database. By default, statements have no time limit. */
  limits?: DatabaseLimits;
  /**
   * How long a statement on a server waits until it may change a table that others use; by default, as long as the
   * server wants, which is a day.
   */
  tableWaitSeconds?: number;
}

export interface DatabaseLimits {
  /** The maximum number of connections at once. */
  poolSize: number;
  /** How long to wait for a free connection. */
  waitMs: number;
  /** How long a statement may take; 0 for no limit. */
  statementMs: number;
}

const NO_LIMITS: DatabaseLimits = { poolSize: 10, waitMs: 60_000, statementMs: 0 };
const CONNECT_TIMEOUT_MS = 5000;
/** A connection that carries nothing for this long is probed, so that a network in between does not forget it. */
const KEEP_ALIVE_MS = 10_000;

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
  protectDatabaseFile(filename);
  return createKnex({
    ...WITHOUT_VALUES,
    client: LibsqlClient,
    connection: { filename },
    useNullAsDefault: true,
    // SQLite allows one writer at a time. With a single connection, writers queue instead of failing.
    pool: { min: 1, max: 1 },
  });
}

async function openMySql(
  databaseUrl: string,
  name: string,
  { databaseCa: ca, limits = NO_LIMITS, tableWaitSeconds }: DatabaseOptions,
): Promise<Knex> {
  const address = parseDatabaseUrl(databaseUrl);
  if (address === null) throw new ConfigError('DATABASE_URL is malformed.');
  const schema = `${address.prefix}_${name}`;
  const connection = {
    host: address.host,
    port: address.port,
    user: address.user,
    password: address.password,
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    enableKeepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE_MS,
    ...((ca !== undefined || address.ssl) && { ssl: { ...(ca === undefined ? {} : { ca }), verifyIdentity: true } }),
  };
  const base = {
    ...WITHOUT_VALUES,
    client: MySqlClient,
    statementMs: limits.statementMs,
    tableWaitSeconds,
  } satisfies MySqlConfig;
  const server = createKnex({ ...base, connection, pool: { min: 0, max: 1 } });
  try {
    await server.raw('create database if not exists ?? character set utf8mb4 collate utf8mb4_bin', [schema]);
  } finally {
    await server.destroy();
  }
  return createKnex({
    ...base,
    connection: { ...connection, database: schema },
    pool: { min: 0, max: limits.poolSize },
    acquireConnectionTimeout: limits.waitMs,
  });
}

/** Opens a service's database, and creates its schema or file if it does not exist. */
export async function openDatabase(options: DatabaseOptions): Promise<Knex> {
  const { service, dataDir, databaseUrl } = options;
  const name = databaseOf(service);
  return databaseUrl ? openMySql(databaseUrl, name, options) : openSqlite(dataDir, name);
}
