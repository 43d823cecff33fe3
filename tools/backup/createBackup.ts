import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { databaseOf } from '@jobtrail/contract/services';
import { openBlobStore } from '@jobtrail/service-kit';
import { Problem } from '../workspace/problem.mjs';
import { BlobCopy } from './blobs.ts';
import { ChecksumList } from './checksums.ts';
import { flushFolder } from './files.ts';
import type { Installation, ServerSchema, ServiceDatabase } from './installation.ts';
import { saveKeys } from './keys.ts';
import { type SavedDatabase, writeManifest } from './manifest.ts';
import { ServerSnapshot } from './server/ServerSnapshot.ts';
import { type Snapshot, takeTogether } from './Snapshot.ts';
import { SqliteSnapshot } from './sqlite/SqliteSnapshot.ts';

const DATABASES = 'databases';

/** One snapshot for each SQLite file, and one for all schemas that the same user of the same server may read. */
function snapshotsOf(places: readonly ServiceDatabase[], folder: string): Snapshot[] {
  const snapshots: Snapshot[] = [];
  const byServer = new Map<string, [ServerSchema, ...ServerSchema[]]>();
  for (const place of places) {
    if (place.kind === 'sqlite') {
      if (!existsSync(place.file)) throw new Problem(`${place.file} does not exist: check DATA_DIR and DATABASE_URL.`);
      snapshots.push(new SqliteSnapshot(place, folder, `${DATABASES}/${databaseOf(place.service)}.sqlite`));
      continue;
    }
    const server = `${place.url} ${place.ca ?? ''}`;
    const known = byServer.get(server);
    if (known) known.push(place);
    else byServer.set(server, [place]);
  }
  for (const same of byServer.values()) snapshots.push(new ServerSnapshot(same, folder, DATABASES));
  return snapshots;
}

/**
 * Copies databases, blobs and generated keys into a folder that gets its name when it is complete.
 *
 * Blobs never change, and are stored before a row refers to them. They are copied before and after the databases: what
 * the database refers to and a person deletes during the backup is in the first copy, what was added until the moment
 * of the databases is in the second.
 * @returns what to print
 * @throws Problem if the folder exists, or a place cannot be read
 */
export async function createBackup(installation: Installation, folder: string): Promise<string> {
  if (existsSync(folder)) throw new Problem(`${folder} exists already: name a new folder.`);
  const unfinished = `${folder}.unfinished-${randomUUID().slice(0, 8)}`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const summary = await writeBackup(installation, unfinished);
    await rename(unfinished, folder);
    await flushFolder(dirname(folder));
    return `${folder}: ${summary}`;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeBackup({ dataDir, databases: places, blobStore }: Installation, folder: string): Promise<string> {
  const checksums = new ChecksumList(folder);
  const blobs = new BlobCopy(openBlobStore(blobStore, dataDir), folder, checksums);
  await mkdir(`${folder}/${DATABASES}`, { mode: 0o700 });
  // The first run takes the longest. The second one is short, so hardly any file that was added during the first can
  // be deleted before it is copied.
  await blobs.run();
  await blobs.run();
  const { databases, takenAt } = await takeTogether(snapshotsOf(places, folder));
  await blobs.run();
  const databaseId = await blobs.copyBinding();
  const keys = await saveKeys(dataDir, folder);
  for (const file of [...databases.map(fileOf), ...keys]) await checksums.add(file);
  await writeManifest(folder, {
    takenAt: new Date(takenAt).toISOString(),
    databases: databases.toSorted((a, b) => a.service.localeCompare(b.service)),
    blobs: { count: blobs.count, bytes: blobs.bytes, databaseId },
    keys: keys.map(({ path }) => path),
    checksums: await checksums.close(),
  });
  await flushFolder(folder);
  const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
  return `${count(databases.length, 'database')}, ${count(blobs.count, 'blob')} (${blobs.bytes} bytes) and ${count(keys.length, 'key')}, as of ${new Date(takenAt).toISOString()}`;
}

const fileOf = ({ file }: SavedDatabase): SavedDatabase['file'] => file;
