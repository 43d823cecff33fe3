import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { initializeData, serverArguments } from '../../../packages/service-kit/src/testing/privateServer.ts';
import type { Program } from '../../supervisor/Keeper.ts';
import { freePorts } from '../../workspace/port.mjs';
import { SERVICES } from '../../workspace/services.mjs';
import type { Programs } from '../programs.ts';

const SCHEMA = 'jobtrail';
const PROBE_TIMEOUT_MS = 2000;
/** As in docker-compose.yml. What a commit has confirmed is on the disk, unlike in tests. */
const OPTIONS = [
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_unicode_ci',
  '--default-time-zone=+00:00',
  '--max-allowed-packet=64M',
  '--max-connections=400',
  '--innodb-flush-log-at-trx-commit=1',
];
/** A database server of a rehearsal. */
interface DatabaseServer extends Program {
  readonly name: string;
  readonly port: number;
}

interface Database {
  readonly server: DatabaseServer;
  /** DATABASE_URL of a service. */
  readonly urlFor: (service: string) => string;
}

interface DatabaseSetup {
  /** The path of the server's program. */
  readonly program: string;
  readonly programs: Programs;
  readonly folder: string;
  /** The passwords of the services' users, by `passwordVariable`. */
  readonly keys: Readonly<Record<string, string>>;
}

const userOf = (database: string): string => `${SCHEMA}_${database}`;

/** The users and rights of docker-compose.yml. Running it again changes nothing. */
function grants(keys: Readonly<Record<string, string>>): string {
  return SERVICES.map(({ database, passwordVariable }) => {
    const user = `'${userOf(database)}'@'%'`;
    const rights = `GRANT ALL PRIVILEGES ON \`${SCHEMA}\\_${database}\`.* TO ${user};\n`;
    return `CREATE USER IF NOT EXISTS ${user} IDENTIFIED BY '${keys[passwordVariable]}';\n${rights}`;
  }).join('');
}

/** Prepares a MariaDB on a free port, with its data in `folder`. */
export async function prepareDatabase({ program, programs, folder, keys }: DatabaseSetup): Promise<Database> {
  const name = 'mariadb';
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  if (!existsSync(join(own, 'data'))) initializeData(program, own, 'root');
  const [port = 0] = await freePorts(1);
  const grantsFile = join(folder, 'grants.sql');
  writeFileSync(grantsFile, grants(keys), { mode: 0o600 });
  const [anyone] = SERVICES;
  const account = { user: userOf(anyone?.database ?? ''), password: keys[anyone?.passwordVariable ?? ''] ?? '' };
  let isFirst = true;
  return {
    server: {
      name,
      port,
      spawn() {
        const initial = isFirst ? [`--init-file=${grantsFile}`] : [];
        isFirst = false;
        const args = [...OPTIONS, `--log-error=${own}/error.log`, ...initial];
        return programs.spawn(program, serverArguments(own, port, args, 'root'));
      },
      async isReady() {
        const place = { host: '127.0.0.1', port, ...account, connectTimeout: PROBE_TIMEOUT_MS };
        const connection = await mysql.createConnection(place).catch(() => null);
        if (!connection) return false;
        try {
          await connection.query({ sql: 'select count(*) from information_schema.tables', timeout: PROBE_TIMEOUT_MS });
          return true;
        } catch {
          return false;
        } finally {
          connection.destroy();
        }
      },
    },
    urlFor(service) {
      const { database = '', passwordVariable = '' } = SERVICES.find(({ name: its }) => its === service) ?? {};
      return `mysql://${userOf(database)}:${keys[passwordVariable]}@127.0.0.1:${port}/${SCHEMA}`;
    },
  };
}
