import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import Database from 'libsql';
import { ROOT } from '../../workspace/parts.mjs';
import { Problem } from '../../workspace/problem.mjs';
import { digestOf, withFile } from '../files.ts';
import type { SqliteFile } from '../installation.ts';
import type { SavedDatabase } from '../manifest.ts';
import { LockedByWriters, type Snapshot } from '../Snapshot.ts';
import { migrationsIn } from './sqliteFile.ts';

const WORKER = pathToFileURL(join(ROOT, 'tools/backup/sqlite/vacuum.mjs'));
/**
 * How long to wait for a writer. Meanwhile writers of the other databases wait for this program, and services give up
 * after 5 s.
 */
const BUSY_MS = 1000;
const POLL_MS = 2;

/** A copy of one SQLite database by VACUUM INTO. */
export class SqliteSnapshot implements Snapshot {
  readonly #place: SqliteFile;
  readonly #folder: string;
  readonly #path: string;
  #lock: Database.Database | undefined;
  #worker: Worker | undefined;
  #done: Promise<void> | undefined;
  #isRunning = false;

  /** @param path of the copy in the backup's folder */
  constructor(place: SqliteFile, folder: string, path: string) {
    this.#place = place;
    this.#folder = folder;
    this.#path = path;
  }

  /** Starts the thread that copies, because that takes longer than everything that writers wait for. */
  async prepare(): Promise<void> {
    const target = join(this.#folder, this.#path);
    const worker = new Worker(WORKER, { workerData: { source: this.#place.file, target } });
    this.#worker = worker;
    this.#done = new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`VACUUM INTO failed with ${code}`))));
    }).finally(() => {
      this.#isRunning = false;
    });
    this.#done.catch(() => undefined);
    this.#isRunning = true;
    await Promise.race([once(worker, 'message'), this.#done]);
  }

  /** Takes the write lock; readers go on. */
  async hold(): Promise<void> {
    this.#lock = new Database(this.#place.file);
    try {
      this.#lock.pragma(`busy_timeout = ${BUSY_MS}`);
      this.#lock.exec('BEGIN IMMEDIATE');
    } catch (error) {
      await this.release();
      if (!isBusy(error)) throw error;
      throw new LockedByWriters(
        `${this.#place.file} was locked by writers for more than ${BUSY_MS / 1000} s: try again.`,
      );
    }
  }

  /** Starts the copy. Resolves when SQLite has begun to read, so that later writes are not part of it. */
  async begin(): Promise<void> {
    this.#worker?.postMessage('copy');
    // SQLite begins to read the database before it writes the first byte of the copy.
    while (this.#isRunning && (await sizeOf(join(this.#folder, this.#path))) === 0) await sleep(POLL_MS);
  }

  async release(): Promise<void> {
    const lock = this.#lock;
    this.#lock = undefined;
    // Closing a connection of libsql does not end its transaction.
    if (lock?.inTransaction) lock.exec('ROLLBACK');
    lock?.close();
  }

  async abort(): Promise<void> {
    await this.#worker?.terminate();
  }

  async finish(): Promise<SavedDatabase[]> {
    await this.#done;
    const copy = join(this.#folder, this.#path);
    await withFile(copy, 'r+', (handle) => handle.chmod(0o600));
    const migrations = migrationsIn(copy);
    if (migrations.length === 0)
      throw new Problem(`${this.#place.file} has no schema of ${this.#place.service}: check DATA_DIR.`);
    const file = { path: this.#path, ...(await digestOf(copy)) };
    return [{ service: this.#place.service, kind: 'sqlite', file, migrations }];
  }
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
