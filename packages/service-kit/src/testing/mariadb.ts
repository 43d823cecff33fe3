import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { freePort } from './freePort.ts';
import { patient } from './patience.ts';

export interface PrivateDatabase {
  /** mysql://…/name, for DATABASE_URL. */
  url: string;
  stop: () => Promise<void>;
}

const STARTS_WITHIN_MS = patient(30_000);
/** The account of Debian's package, because the server refuses to run as root. */
const ACCOUNT = 'mysql';

function programOf(): string | null {
  for (const name of ['mariadbd', 'mysqld']) {
    const found = spawnSync('sh', ['-c', `command -v ${name} || ls /usr/sbin/${name} 2>/dev/null`], {
      encoding: 'utf8',
    }).stdout.trim();
    if (found) return found;
  }
  return null;
}

function idOf(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }).stdout.trim());
}

function initialize(program: string, folder: string, asRoot: boolean): void {
  if (asRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  // A server deletes the temporary tables of others from its temporary folder when it starts.
  const common = [
    '--no-defaults',
    `--datadir=${folder}/data`,
    `--tmpdir=${folder}`,
    ...(asRoot ? [`--user=${ACCOUNT}`] : []),
  ];
  const made = program.endsWith('mariadbd')
    ? spawnSync('mariadb-install-db', [...common, '--auth-root-authentication-method=normal', '--skip-test-db'], {
        encoding: 'utf8',
      })
    : spawnSync(program, [...common, '--initialize-insecure'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The private database could not be initialized:\n${made.stderr}`);
}

async function untilItAnswers(child: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The private database ended with ${child.exitCode}`);
    try {
      const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' });
      await connection.end();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Whether a server database is available for tests. */
export const hasServerDatabase = (): boolean => Boolean(process.env['TEST_DATABASE_URL']) || programOf() !== null;

/**
 * Starts a private MariaDB or MySQL on a free loopback port, with its data in a temporary folder, or uses
 * TEST_DATABASE_URL. Null if neither is available.
 */
export async function startPrivateDatabase(name = 'test'): Promise<PrivateDatabase | null> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const program = programOf();
  if (!program) return null;
  const asRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), 'jobtrail-db-'));
  initialize(program, folder, asRoot);
  const port = await freePort();
  const child = spawn(
    program,
    [
      '--no-defaults',
      `--datadir=${folder}/data`,
      `--tmpdir=${folder}/data`,
      `--socket=${folder}/db.sock`,
      `--pid-file=${folder}/db.pid`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
      '--max-connections=200',
      ...(asRoot ? [`--user=${ACCOUNT}`] : []),
    ],
    { stdio: 'ignore' },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(child, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `mysql://root@127.0.0.1:${port}/${name}`, stop };
}

/** Printed when the suites on a server database are skipped. */
export const NO_DATABASE_LINE =
  'No mariadbd or mysqld on this machine and no TEST_DATABASE_URL: the suites on a server database are left out.';
