import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../workspace/problem.mjs';
import type { ServerSchema } from '../installation.ts';
import { authoritiesFor, type Server } from './connection.ts';

/** The names of a client program: MariaDB's and MySQL's. */
const NAMES = { dump: ['mariadb-dump', 'mysqldump'], load: ['mariadb', 'mysql'] } as const;

interface Program {
  readonly name: string;
  readonly isMariaDb: boolean;
}

/** @throws Problem if it is not installed */
function find(which: keyof typeof NAMES): Program {
  for (const name of NAMES[which]) {
    const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
    if (status === 0) return { name, isMariaDb: stdout.includes('MariaDB') };
  }
  throw new Problem(
    `${NAMES[which].join(' or ')} is not installed: install MariaDB's client, such as Debian's mariadb-client.`,
  );
}

/** A value in an option file, where a backslash begins an escape. */
const quoted = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}"`;

/** The options of a connection, in a file that only this user may read: arguments are visible to every user. */
function optionsFor(place: ServerSchema, { host, port }: Server, { isMariaDb }: Program, caFile: string): string {
  const { user, password } = place.address;
  const isEncrypted = authoritiesFor(place) !== null;
  const verified = isMariaDb ? ['ssl', 'ssl-verify-server-cert'] : ['ssl-mode=VERIFY_IDENTITY'];
  return [
    '[client]',
    `host=${quoted(host)}`,
    `port=${port}`,
    'protocol=tcp',
    `user=${quoted(user)}`,
    `password=${quoted(password)}`,
    'default-character-set=utf8mb4',
    'max-allowed-packet=1G',
    ...(isEncrypted ? [`ssl-ca=${quoted(caFile)}`, ...verified] : []),
    '',
  ].join('\n');
}

const DUMP_OPTIONS = [
  // One snapshot of all tables, without locks.
  '--single-transaction',
  '--skip-lock-tables',
  '--quick',
  '--hex-blob',
  '--no-tablespaces',
  '--no-create-db',
  // The same rows make the same text, so that a dump of a restored schema can be compared.
  '--skip-comments',
  '--order-by-primary',
];
/** MySQL's program also asks for what MariaDB does not have. */
const MYSQL_DUMP_OPTIONS = ['--set-gtid-purged=OFF', '--column-statistics=0'];

/** A running client program. */
export interface ClientProgram {
  readonly child: ChildProcess;
  /** Resolves when it has succeeded. @throws Problem with the code of its error */
  readonly ended: Promise<void>;
}

/** Errors of the programs may quote rows, so only their code is kept. */
function errorIn(text: string): string {
  const [, code] = /error:? (\d+)/i.exec(text) ?? [];
  return code === undefined ? 'unknown error' : `error ${code}`;
}

async function start(
  which: keyof typeof NAMES,
  place: ServerSchema,
  server: Server,
  argsFor: (program: Program) => string[],
): Promise<ClientProgram> {
  const program = find(which);
  const folder = await mkdtemp(join(tmpdir(), 'jobtrail-backup-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const [optionsFile, caFile] = [join(folder, 'client.cnf'), join(folder, 'ca.pem')];
    await writeFile(caFile, authoritiesFor(place) ?? '', { mode: 0o600 });
    await writeFile(optionsFile, optionsFor(place, server, program, caFile), { mode: 0o600 });
    const child = spawn(program.name, [`--defaults-file=${optionsFile}`, ...argsFor(program)]);
    let problems = '';
    child.stderr.on('data', (chunk: Buffer) => (problems = (problems + chunk.toString()).slice(0, 10_000)));
    const ended = new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) =>
        code === 0
          ? resolve()
          : reject(new Problem(`${program.name} failed for ${place.service}: ${errorIn(problems)}.`)),
      );
    }).finally(remove);
    ended.catch(() => undefined);
    return { child, ended };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Starts a dump of several schemas at one point in time. Its output has `USE` before each schema. */
export const startDump = (place: ServerSchema, server: Server, schemas: readonly string[]): Promise<ClientProgram> =>
  start('dump', place, server, ({ isMariaDb }) => [
    ...DUMP_OPTIONS,
    ...(isMariaDb ? [] : MYSQL_DUMP_OPTIONS),
    '--databases',
    ...schemas,
  ]);

/** Starts a client that runs the statements of its input in the schema of a place. */
export const startLoad = (place: ServerSchema, server: Server): Promise<ClientProgram> =>
  start('load', place, server, () => ['--batch', `--database=${place.schema}`]);
