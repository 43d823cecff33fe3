import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { initializeData, serverArguments } from '@jobtrail/service-kit/testing/privateServer';
import type { Program } from '../supervisor/Keeper.ts';
import { ROOT } from '../workspace/parts.mjs';
import { SERVICES } from '../workspace/services.mjs';
import { spawnProgram } from './programs.ts';

const SERVER = 'mariadbd';
const PROBE_TIMEOUT_MS = 2000;
const COMPOSE = join(ROOT, 'docker-compose.yml');
/** What a commit has confirmed is on the disk, unlike in tests, but this machine has less memory than production. */
const OPTIONS = ['--innodb-flush-log-at-trx-commit=1', '--innodb-buffer-pool-size=128M'];

/** A MariaDB of a rehearsal. */
export interface Database extends Program {
  /** The address for the user root, who may read all databases. */
  readonly rootUrl: string;
  /** DATABASE_URL of a service. */
  readonly urlFor: (service: string) => string;
}

/**
 * The users with their rights, and the options of the server, of docker-compose.yml. Making the users again changes
 * nothing.
 * @param keys the variables in it
 */
function readCompose(keys: Readonly<Record<string, string>>): { grants: string; options: string[] } {
  const compose = readFileSync(COMPOSE, 'utf8');
  const grants = compose.match(/^ +(?:CREATE USER|GRANT) .*;$/gm)?.join('\n') ?? '';
  const [, command = ''] = /^    command: \[\n( +'--character-set-server[^\]]*)\]/m.exec(compose) ?? [];
  return {
    grants: grants
      .replaceAll('CREATE USER', 'CREATE USER IF NOT EXISTS')
      .replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => keys[name] ?? ''),
    options: [...command.matchAll(/'(--[^']+)'/g)].map(([, option = '']) => option),
  };
}

async function responds(uri: string): Promise<boolean> {
  const connection = await mysql.createConnection({ uri, connectTimeout: PROBE_TIMEOUT_MS }).catch(() => null);
  const query = connection?.query({ sql: 'select 1 from mysql.user limit 1', timeout: PROBE_TIMEOUT_MS });
  const result = await query?.catch(() => null);
  connection?.destroy();
  return Boolean(result);
}

/**
 * Prepares a MariaDB on a port, with its data in `folder`.
 * @param keys the passwords of the services' users, by `passwordVariable`
 */
export function prepareDatabase(folder: string, port: number, keys: Readonly<Record<string, string>>): Database {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(join(folder, 'data'))) initializeData(SERVER, folder, 'root');
  const grantsFile = join(folder, 'grants.sql');
  const { grants, options } = readCompose(keys);
  writeFileSync(grantsFile, grants, { mode: 0o600 });
  const args = serverArguments(folder, port, [...options, ...OPTIONS, `--init-file=${grantsFile}`], 'root');
  const rootUrl = `mysql://root@127.0.0.1:${port}`;
  return {
    rootUrl,
    spawn: () => spawnProgram(SERVER, args),
    isReady: () => responds(rootUrl),
    urlFor(service) {
      const { database = '', passwordVariable = '' } = SERVICES.find(({ name }) => name === service) ?? {};
      return `mysql://jobtrail_${database}:${keys[passwordVariable]}@127.0.0.1:${port}/jobtrail`;
    },
  };
}
