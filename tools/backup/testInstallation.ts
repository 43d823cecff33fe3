import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { databaseOf, SERVICES } from '@jobtrail/contract/services';
import { FileBlobStore } from '@jobtrail/service-kit';
import { knownMigrations } from './knownMigrations.ts';

/** A blob of a test. */
export interface TestBlob {
  readonly id: string;
  readonly bytes: Buffer;
  readonly quarantined: boolean;
}

/** Creates SQLite databases that have the migrations of the services and one table, for tests. */
export async function createDatabases(dataDir: string, rows = 3): Promise<void> {
  for (const service of SERVICES) {
    const database = new Database(join(dataDir, `${databaseOf(service)}.sqlite`));
    database.pragma('journal_mode = WAL');
    database.exec('create table migrations (name text); create table entries (id integer primary key, text text)');
    for (const name of await knownMigrations(service))
      database.prepare('insert into migrations (name) values (?)').run(name);
    const insert = database.prepare('insert into entries (text) values (?)');
    database.exec('begin');
    for (let row = 0; row < rows; row += 1) insert.run(`${service} ${row} ${'x'.repeat(1000)}`);
    database.exec('commit');
    database.close();
  }
}

/** Stores blobs of different sizes, one of them in quarantine. */
export async function createBlobs(dataDir: string): Promise<TestBlob[]> {
  const store = new FileBlobStore(dataDir);
  const blobs = [0, 10, 300_000].map((size, index) => ({
    id: randomUUID(),
    bytes: Buffer.alloc(size, index),
    quarantined: index === 1,
  }));
  for (const { id, bytes, quarantined } of blobs) {
    await store.put(id, [bytes]);
    if (quarantined) await store.quarantine.add(id);
  }
  await store.bindTo('the-database');
  return blobs;
}

/** Writes what a first start generates. */
export function createKeys(dataDir: string): void {
  mkdirSync(join(dataDir, 'keys'));
  writeFileSync(join(dataDir, 'keys/svc-core.jwk'), '{"kty":"OKP"}');
}
