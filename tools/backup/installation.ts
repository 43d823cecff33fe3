import { join, resolve } from 'node:path';
import { z } from 'zod';
import { databaseOf, nameOf, type Service, SERVICES } from '@jobtrail/contract/services';
import {
  type DatabaseAddress,
  databaseSettings,
  type Environment,
  FILES,
  parseDatabaseUrl,
  parseS3Address,
  readConfig,
} from '@jobtrail/service-kit';
import { ROOT } from '../workspace/parts.mjs';

/** The SQLite database of a service. */
export interface SqliteFile {
  readonly kind: 'sqlite';
  readonly service: Service;
  /** The path of its file. */
  readonly file: string;
}

/** The schema of a service on a MariaDB or MySQL server. */
export interface ServerSchema {
  readonly kind: 'server';
  readonly service: Service;
  readonly url: string;
  readonly address: DatabaseAddress;
  readonly ca: string | undefined;
  readonly schema: string;
}

export type ServiceDatabase = SqliteFile | ServerSchema;

/** Where an installation has its data. */
export interface Installation {
  readonly env: Environment;
  readonly dataDir: string;
  readonly databases: readonly ServiceDatabase[];
  /** `files`, or an address for `openBlobStore`. */
  readonly blobStore: string;
}

const storeSettings = z.object({
  BLOB_STORE: z
    .string()
    .default(FILES)
    .refine((text) => text === FILES || parseS3Address(text) !== null, 'must be files, or an address of a bucket'),
});
const { DATABASE_URL, DATABASE_CA } = databaseSettings;
const serviceSettings = z.object({ DATABASE_URL, DATABASE_CA });

/**
 * The address of a service's database: CORE_DATABASE_URL for svc-core if it is set, otherwise DATABASE_URL. The same
 * holds for the names with _FILE.
 */
function withOwnDatabase(service: Service, env: Environment): Environment {
  const own = `${nameOf(service).toUpperCase()}_DATABASE_URL`;
  if (!env[own] && !env[`${own}_FILE`]) return env;
  return { ...env, DATABASE_URL: env[own], DATABASE_URL_FILE: env[`${own}_FILE`] };
}

function readDatabase(service: Service, env: Environment, dataDir: string): ServiceDatabase {
  const { DATABASE_URL: url, DATABASE_CA: ca } = readConfig(serviceSettings, withOwnDatabase(service, env));
  const address = url === undefined ? null : parseDatabaseUrl(url);
  if (url === undefined || address === null)
    return { kind: 'sqlite', service, file: join(dataDir, `${databaseOf(service)}.sqlite`) };
  return { kind: 'server', service, url, address, ca, schema: `${address.prefix}_${databaseOf(service)}` };
}

/**
 * Reads where an installation has its data.
 * @throws ConfigError with every problem, without values
 */
export function readInstallation(env: Environment): Installation {
  const dataDir = resolve(ROOT, env['DATA_DIR'] || '.data');
  return {
    env,
    dataDir,
    databases: SERVICES.map((service) => readDatabase(service, env, dataDir)),
    blobStore: readConfig(storeSettings, env).BLOB_STORE,
  };
}
