import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { type BlobStore, newId, openBlobStore, openDatabase } from '@jobtrail/service-kit';
import {
  buildOnce,
  type FakeS3,
  type PrivateDatabase,
  type RunningService,
  startFakeS3,
  startPrivateDatabase,
  startService,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';

const FOLDER = join(__dirname, '..');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export type DatabaseKind = 'SQLite' | 'MariaDB';
export type StoreKind = 'files' | 'S3';

/** The output and exit code of a process. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Databases and blob stores by name. Any database can be combined with any store, as a wrong configuration or a
 * restored backup does.
 */
export class StorageFixtures {
  readonly #folder = temporaryFolder();
  readonly #server: PrivateDatabase | null;
  readonly #s3: FakeS3 | null;
  /** Includes those that are still starting, so that a failing test does not leave one running. */
  readonly #services: Array<Promise<RunningService>> = [];

  private constructor(server: PrivateDatabase | null, s3: FakeS3 | null) {
    this.#server = server;
    this.#s3 = s3;
  }

  /** @throws Error if a server database is requested and there is none */
  static async open(database: DatabaseKind, store: StoreKind): Promise<StorageFixtures> {
    buildOnce(FOLDER);
    const server = database === 'MariaDB' ? await startPrivateDatabase('fixtures') : null;
    if (database === 'MariaDB' && !server) throw new Error('There is no server database on this machine');
    return new StorageFixtures(server, store === 'S3' ? await startFakeS3() : null);
  }

  /** Stops every service that was started. */
  async stopAll(): Promise<void> {
    const started = await Promise.allSettled(this.#services.splice(0));
    await Promise.all(started.map(async (start) => (start.status === 'fulfilled' ? start.value.end() : null)));
  }

  async close(): Promise<void> {
    await this.stopAll();
    await this.#s3?.stop();
    await this.#server?.stop();
    this.#folder.remove();
  }

  /** Makes the server of an S3 store unreachable. */
  async pauseStores(): Promise<void> {
    await this.#s3?.pause();
  }

  /** Makes it reachable again, with what it had. */
  async resumeStores(): Promise<void> {
    await this.#s3?.resume();
  }

  /** The environment of a process that uses a database with a store. */
  env(database: string, store: string): Record<string, string> {
    const dataDir = join(this.#folder.path, `${database}-beside-${store}`);
    if (!existsSync(dataDir)) {
      mkdirSync(this.#blobsOf(store), { recursive: true });
      mkdirSync(this.#databaseFolder(database), { recursive: true });
      mkdirSync(dataDir);
      symlinkSync(this.#blobsOf(store), join(dataDir, 'blobs'));
      symlinkSync(join(this.#databaseFolder(database), 'core.sqlite'), join(dataDir, 'core.sqlite'));
    }
    const url = this.#urlOf(database);
    return {
      DATA_DIR: dataDir,
      PASSWORD_HASHING: 'quick',
      ...(url === undefined ? {} : { DATABASE_URL: url }),
      ...(this.#s3 ? { BLOB_STORE: this.#addressOf(this.#s3, store) } : {}),
    };
  }

  /** Starts the real service. @throws Error with its exit code and output if it ends before it is ready */
  start(database: string, store: string, env: Record<string, string> = {}): Promise<RunningService> {
    const service = startService(FOLDER, { ...this.env(database, store), ...env });
    this.#services.push(service);
    return service;
  }

  /**
   * Starts the service and returns its exit code and output if it refuses to start. Null if it started; then it is
   * stopped again.
   */
  async refusal(database: string, store: string): Promise<string | null> {
    try {
      await (await this.start(database, store)).end();
      return null;
    } catch (error) {
      return String(error);
    }
  }

  /** Runs an administration command. */
  admin(database: string, store: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const environment = { PATH: process.env['PATH'] ?? '', ...this.env(database, store), ...env };
      const child = spawn(process.execPath, ['dist/admin.js', ...args], { cwd: FOLDER, env: environment });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout, stderr }));
    });
  }

  /**
   * Reads or changes a database through a separate connection. SQLite keeps the file open until that connection is
   * garbage-collected, so this process must not open the file in any other way: closing it would drop SQLite's locks,
   * and later connections would no longer see what the service writes.
   * @returns the result of `look`
   */
  async inDatabase<T>(database: string, look: (knex: Knex) => PromiseLike<T>): Promise<T> {
    mkdirSync(this.#databaseFolder(database), { recursive: true });
    const dataDir = this.#databaseFolder(database);
    const knex = await openDatabase({ service: 'svc-core', dataDir, databaseUrl: this.#urlOf(database) });
    try {
      return await look(knex);
    } finally {
      await knex.destroy();
    }
  }

  /** Copies a database, in use or not, as a backup and its restoration do. */
  async copyDatabase(from: string, to: string): Promise<void> {
    if (!this.#server) {
      mkdirSync(this.#databaseFolder(to), { recursive: true });
      const copy = join(this.#databaseFolder(to), 'core.sqlite');
      await this.inDatabase(from, (knex) => knex.raw('vacuum into ?', [copy]));
      return;
    }
    const source = `${new URL(this.#urlOf(from) ?? '').pathname.slice(1)}_core`;
    await this.inDatabase(to, async (knex) => {
      const all = knex('information_schema.tables').where({ table_schema: source });
      const tables: string[] = await all.pluck('table_name');
      for (const table of tables) {
        await knex.raw('create table ?? like ??.??', [table, source, table]);
        await knex.raw('insert into ?? select * from ??.??', [table, source, table]);
      }
    });
  }

  /** A store of blobs as the service opens it. */
  store(name: string): BlobStore {
    const { DATA_DIR = '', BLOB_STORE } = this.env('none', name);
    return openBlobStore(BLOB_STORE ?? 'files', DATA_DIR);
  }

  /** The digests of everything in a store, by name. */
  digests(store: string): ReadonlyMap<string, string> {
    if (this.#s3) {
      const prefix = this.#prefixOf(store);
      const keys = [...this.#s3.objects].filter(([key]) => key.startsWith(prefix));
      return new Map(keys.map(([key, bytes]) => [key.slice(prefix.length), sha256(bytes)]));
    }
    const folder = this.#blobsOf(store);
    if (!existsSync(folder)) return new Map();
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const files = names.filter((name) => statSync(join(folder, name)).isFile());
    return new Map(files.map((name) => [name, sha256(readFileSync(join(folder, name)))]));
  }

  /** Removes the binding of a store, as in a store from before binding existed. */
  removeBinding(store: string): void {
    if (this.#s3) this.#s3.remove(`${this.#prefixOf(store)}database-id`);
    else rmSync(join(this.#blobsOf(store), 'database-id'));
  }

  /** Backdates the quarantine of a blob by a number of ms. */
  ageQuarantined(store: string, id: string, ms: number): void {
    if (this.#s3) return this.#s3.age(`${this.#prefixOf(store)}quarantine/${id}`, ms);
    const at = new Date(Date.now() - ms);
    utimesSync(join(this.#blobsOf(store), 'quarantine', id.slice(-2), id), at, at);
  }

  #databaseFolder = (database: string): string => join(this.#folder.path, 'databases', database);
  #blobsOf = (store: string): string => join(this.#folder.path, 'stores', store);
  #prefixOf = (store: string): string => `${store}/`;
  #addressOf = ({ address }: FakeS3, store: string): string => address.replace('/of/jobtrail', `/${store}`);
  #urlOf(database: string): string | undefined {
    if (!this.#server) return undefined;
    const url = new URL(this.#server.url);
    url.pathname += `_${database}`;
    return url.href;
  }
}

/** An id that looks as if it was generated some days ago. */
export function oldId(days: number): string {
  const made = (Date.now() - days * 86_400_000).toString(16).padStart(12, '0');
  return `${made.slice(0, 8)}-${made.slice(8)}${newId().slice(13)}`;
}
