import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import mysql from 'mysql2/promise';
import { galeraOptions, type GaleraPorts } from '../../../packages/service-kit/src/testing/galera.ts';
import { initializeData, serverArguments } from '../../../packages/service-kit/src/testing/privateServer.ts';
import type { Program } from '../../supervisor/Keeper.ts';
import { freePorts } from '../../workspace/port.mjs';
import { SERVICES } from '../../workspace/services.mjs';
import type { Programs } from '../programs.ts';

const RECOVER_NODE = join(import.meta.dirname, 'recoverNode.sh');
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
/**
 * Two nodes cannot tell which of them is cut off, so in production there is a third node or an arbitrator. Here, the
 * node that the parts do not use at first has the majority alone.
 */
const WEIGHTS = [1, 2];

/** A database server of a rehearsal. */
interface DatabaseServer extends Program {
  readonly name: string;
  readonly port: number;
}

interface Database {
  readonly servers: readonly DatabaseServer[];
  /** The servers in the order in which they must be started; each is started when the one before is ready. */
  readonly startOrder: readonly DatabaseServer[];
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

/** Where a node keeps its place in the cluster. */
const stateOf = (folder: string): string => join(folder, 'data/grastate.dat');

/** Whether the data in a folder has been that of a node. */
const wasNode = (folder: string): boolean => existsSync(stateOf(folder));

/** Whether a node of a cluster ended last, so that the others take their data from it. */
const endedLast = (folder: string): boolean =>
  wasNode(folder) && /safe_to_bootstrap: 1/.test(readFileSync(stateOf(folder), 'utf8'));

/** Lets a node start the cluster although the program ended without stopping it in order. */
function allowBootstrap(folder: string): void {
  if (!wasNode(folder)) return;
  const state = stateOf(folder);
  writeFileSync(state, readFileSync(state, 'utf8').replace('safe_to_bootstrap: 0', 'safe_to_bootstrap: 1'));
}

/** Lets other accounts through a folder and those above it, without letting them see what is in them. */
function allowTraversal(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & 0o001) === 0) chmodSync(folder, mode | 0o011);
  if (dirname(folder) !== folder) allowTraversal(dirname(folder));
}

/**
 * The account that the server runs as if this process is root. Root can read its data folder, which is closed to
 * others, but it cannot send the data to another node: rsync then runs as nobody.
 */
const accountFor = (galera: boolean): 'mysql' | 'root' => (galera ? 'mysql' : 'root');

function prepare(folder: string, program: string, account: 'mysql' | 'root'): void {
  mkdirSync(folder, { recursive: true });
  if (account === 'mysql' && process.getuid?.() === 0) allowTraversal(folder);
  if (!existsSync(join(folder, 'data'))) initializeData(program, folder, account);
}

/** Prepares a MariaDB, or two nodes of a Galera cluster, on free ports, with the data in `folder`. */
export async function prepareDatabase(place: DatabaseSetup, { galera }: { galera: boolean }): Promise<Database> {
  const { program, programs, folder, keys } = place;
  const names = galera ? ['galera-1', 'galera-2'] : ['mariadb'];
  const folders = names.map((name) => join(folder, name));
  const runsAs = accountFor(galera);
  folders.forEach((one) => prepare(one, program, runsAs));
  const ports: GaleraPorts[] = [];
  for (const _ of names) {
    const [sql = 0, group = 0, transfer = 0, copy = 0] = await freePorts(4);
    ports.push({ sql, group, transfer, copy });
  }
  const grantsFile = join(folder, 'grants.sql');
  // The server reads it, perhaps as another account.
  writeFileSync(grantsFile, grants(keys), { mode: runsAs === 'mysql' ? 0o644 : 0o600 });
  const first = Math.max(folders.findIndex(endedLast), 0);
  if (galera) allowBootstrap(folders[first] ?? '');
  const [anyone] = SERVICES;
  const account = { user: userOf(anyone?.database ?? ''), password: keys[anyone?.passwordVariable ?? ''] ?? '' };
  let founded = false;
  const servers = names.map((name, at): DatabaseServer => {
    const { sql: port } = ports[at] ?? { sql: 0 };
    const own = folders[at] ?? '';
    return {
      name,
      port,
      spawn() {
        // A node that comes back joins the other one.
        const bootstrap = at === first && !founded;
        if (bootstrap) founded = true;
        const cluster = galera
          ? galeraOptions({ at, folder: own, bootstrap, weight: WEIGHTS[at] ?? 1 }, ports)
          : [`--log-error=${own}/error.log`];
        const initial = bootstrap ? [`--init-file=${grantsFile}`] : [];
        const args = serverArguments(own, port, [...OPTIONS, ...cluster, ...initial], runsAs);
        return wasNode(own) ? programs.spawn(RECOVER_NODE, [program, ...args]) : programs.spawn(program, args);
      },
      async isReady() {
        const connecting = mysql.createConnection({
          host: '127.0.0.1',
          port,
          ...account,
          connectTimeout: PROBE_TIMEOUT_MS,
        });
        const connection = await connecting.catch(() => null);
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
    };
  });
  const hosts = ports.map(({ sql }) => `127.0.0.1:${sql}`).join();
  return {
    servers,
    startOrder: [...servers.slice(first), ...servers.slice(0, first)],
    urlFor(service) {
      const { database = '', passwordVariable = '' } = SERVICES.find(({ name }) => name === service) ?? {};
      return `mysql://${userOf(database)}:${keys[passwordVariable]}@${hosts}/${SCHEMA}`;
    },
  };
}
