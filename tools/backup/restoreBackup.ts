import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openBlobStore } from '@jobtrail/service-kit';
import { Problem } from '../workspace/problem.mjs';
import { isEmptyStore, restoreBlobs } from './blobs.ts';
import { verifyChecksums } from './checksums.ts';
import type { Installation, ServerSchema, ServiceDatabase } from './installation.ts';
import { refuseKeys, restoreKeys } from './keys.ts';
import { knownMigrations } from './knownMigrations.ts';
import { type Manifest, readManifest, type SavedDatabase } from './manifest.ts';
import { tablesOf, withConnection } from './server/connection.ts';
import { startLoad } from './server/programs.ts';
import { placeFile, refuseExisting } from './sqlite/sqliteFile.ts';

/** A database of a backup and where it goes. */
interface Transfer {
  readonly saved: SavedDatabase;
  readonly place: ServiceDatabase;
}

/**
 * Restores a backup into a place without any data. Nothing is written before the backup has been checked.
 * @returns what to print
 * @throws Problem if the backup is damaged or newer than this code, or the place is not empty
 */
export async function restoreBackup(installation: Installation, folder: string): Promise<string> {
  const manifest = await checkBackup(folder);
  const transfers = transfersOf(manifest, installation);
  await refuseUnlessEmpty(installation, transfers, manifest);
  const store = openBlobStore(installation.blobStore, installation.dataDir);
  await restoreBlobs(folder, store, manifest.blobs.databaseId);
  await restoreKeys(
    folder,
    manifest.keys.map((path) => path.replace(/^keys\//, '')),
    installation.dataDir,
  );
  await restoreDatabases(folder, transfers);
  return [
    `Restored ${transfers.length} databases and ${manifest.blobs.count} blobs as of ${manifest.takenAt}.`,
    'What people did after that moment is not in it. Start the product now; Stripe is read again from that moment on.',
  ].join('\n');
}

/** @throws Problem if a backup is damaged or newer than this code */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await verifyChecksums(folder, manifest);
  for (const { service, migrations } of manifest.databases) {
    const known = new Set(await knownMigrations(service));
    const newer = migrations.filter((name) => !known.has(name));
    if (newer.length > 0)
      throw new Problem(
        `The backup is newer than this code: ${service} does not know ${newer.join(', ')}. Use the release that wrote it, or a later one.`,
      );
  }
  return manifest;
}

/** @throws Problem if the backup is of another kind of database */
export function transfersOf(manifest: Manifest, { databases }: Pick<Installation, 'databases'>): Transfer[] {
  return manifest.databases.map((saved) => {
    const place = databases.find(({ service }) => service === saved.service);
    if (place?.kind === saved.kind) return { saved, place };
    throw new Problem(
      saved.kind === 'sqlite'
        ? `The backup of ${saved.service} is a SQLite file: it cannot be restored to a server. Leave DATABASE_URL out.`
        : `The backup of ${saved.service} is of a database server: set DATABASE_URL.`,
    );
  });
}

async function refuseUnlessEmpty(
  { dataDir, blobStore }: Installation,
  transfers: readonly Transfer[],
  { keys }: Manifest,
): Promise<void> {
  const store = openBlobStore(blobStore, dataDir);
  if (!(await isEmptyStore(store)))
    throw new Problem(`The blob store ${store.address} is not empty: restore into a new one.`);
  if (keys.length > 0) await refuseKeys(dataDir);
  for (const { place } of transfers) {
    if (place.kind === 'sqlite') refuseExisting(place);
    else
      await withConnection(place, async (connection) => {
        if ((await tablesOf(connection, place.schema)).length > 0)
          throw new Problem(`The database ${place.schema} is not empty: restore into a new one.`);
      });
  }
}

/** Restores databases. SQLite files get their names only when all are complete. */
export async function restoreDatabases(folder: string, transfers: readonly Transfer[]): Promise<void> {
  const complete: Array<() => Promise<void>> = [];
  for (const { saved, place } of transfers) {
    const source = join(folder, saved.file.path);
    if (place.kind === 'sqlite') complete.push(await placeFile(source, place));
    else await load(source, place);
  }
  for (const finish of complete) await finish();
}

async function load(source: string, place: ServerSchema): Promise<void> {
  await withConnection(place, async (connection, server) => {
    await connection.query('create database if not exists ?? character set utf8mb4 collate utf8mb4_bin', [
      place.schema,
    ]);
    const { child, ended } = await startLoad(place, server);
    if (!child.stdin) throw new Error('The client has no input');
    const fed = pipeline(createReadStream(source), createGunzip(), child.stdin);
    // If the client fails, its error says more than the broken pipe.
    const [result, input] = await Promise.allSettled([ended, fed]);
    if (result.status === 'rejected') throw result.reason;
    if (input.status === 'rejected') throw input.reason;
  });
}
