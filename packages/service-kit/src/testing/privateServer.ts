import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import mysql from 'mysql2/promise';
import { patient } from './patience.ts';

/** A database server of a test, with its data in a folder. */
export interface PrivateServer {
  readonly port: number;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Stops the process, and kills it if it does not end by itself. */
  readonly stop: () => Promise<void>;
}

const STARTS_WITHIN_MS = patient(30_000);
const STOPS_WITHIN_MS = patient(10_000);
/** The account of Debian's package, because the server refuses to run as root. */
const ACCOUNT = 'mysql';

/** The path of MariaDB's or MySQL's server; null if there is none. */
export function serverProgram(): string | null {
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

const isRoot = (): boolean => process.getuid?.() === 0;
const asAccount = (account = ACCOUNT): string[] => (isRoot() ? [`--user=${account}`] : []);

/**
 * Creates the data of a server in `folder`/data, where root has no password.
 * @param account the account that runs the server if this process runs as root
 */
export function initializeData(program: string, folder: string, account = ACCOUNT): void {
  if (isRoot() && account === ACCOUNT) chownSync(folder, idOf('-u'), idOf('-g'));
  // A server deletes the temporary tables of others from its temporary folder when it starts.
  const common = ['--no-defaults', `--datadir=${folder}/data`, `--tmpdir=${folder}`, ...asAccount(account)];
  const made = program.endsWith('mariadbd')
    ? spawnSync('mariadb-install-db', [...common, '--auth-root-authentication-method=normal', '--skip-test-db'], {
        encoding: 'utf8',
      })
    : spawnSync(program, [...common, '--initialize-insecure'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`The private database could not be initialized:\n${made.stderr}`);
}

/** Waits until a server, or a proxy in front of it, runs statements. @throws Error if the process ends before */
export async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The private database ended with ${child.exitCode}`);
    try {
      const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root', connectTimeout: 5000 });
      try {
        // A node of a cluster accepts connections before it can do anything.
        await connection.query({ sql: 'select 1 from mysql.user limit 1', timeout: 5000 });
      } finally {
        connection.destroy();
      }
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

function stopperOf(child: ChildProcess): () => Promise<void> {
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGCONT');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS);
    await ended;
    clearTimeout(late);
  };
}

/**
 * The command line of a server on a loopback port with the data in `folder`/data.
 * @param account the account that runs the server if this process runs as root
 */
export function serverArguments(folder: string, port: number, options: readonly string[], account = ACCOUNT): string[] {
  return [
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
    ...asAccount(account),
    ...options,
  ];
}

/** Starts a server on a loopback port with the data in `folder`/data. Resolves when it runs statements. */
export async function startServer(
  program: string,
  folder: string,
  port: number,
  options: readonly string[],
): Promise<PrivateServer> {
  const child = spawn(program, serverArguments(folder, port, options), { stdio: 'ignore' });
  const stop = stopperOf(child);
  try {
    await waitUntilReady(child, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, signal: (signal) => void child.kill(signal), stop };
}
