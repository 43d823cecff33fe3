import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { databaseOf } from '@jobtrail/contract/services';
import { folderOf } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { finished, spawnNode } from '../workspace/spawn.mjs';
import type { Installation, ServerSchema, ServiceDatabase } from './installation.ts';
import { type Manifest, type SavedDatabase } from './manifest.ts';
import { checkBackup, restoreDatabases, transfersOf } from './restoreBackup.ts';
import { withConnection } from './server/connection.ts';
import { ServerSnapshot } from './server/ServerSnapshot.ts';
import { takeTogether } from './Snapshot.ts';
import { checkIntegrity } from './sqlite/sqliteFile.ts';

/**
 * Restores a backup into a temporary place and compares the two: server databases are dumped again and must give the
 * same text, SQLite checks its files, and svc-core looks for every file that its database refers to.
 * @returns what to print
 * @throws Problem if something differs
 */
export async function verifyBackup(installation: Installation, folder: string): Promise<string> {
  const manifest = await checkBackup(folder);
  const scratch = await mkdtemp(`${folder}.verify-`);
  const prefix = `jobtrail_verify_${randomBytes(4).toString('hex')}`;
  const databases = installation.databases.map((place) => temporary(place, scratch, prefix));
  const transfers = transfersOf(manifest, { databases });
  try {
    await restoreDatabases(folder, transfers);
    for (const { saved, place } of transfers)
      if (place.kind === 'sqlite') checkIntegrity(place.file);
      else await compareDumps(saved, place, scratch);
    await mkdir(join(folder, 'blobs'), { recursive: true });
    await symlink(join(folder, 'blobs'), join(scratch, 'blobs'));
    const files = await findMissingFiles(installation, databases, scratch);
    return `${summaryOf(folder, manifest)}\n${files}`;
  } finally {
    for (const { place } of transfers)
      if (place.kind === 'server')
        await withConnection(place, (connection) => connection.query('drop database if exists ??', [place.schema]));
    await rm(scratch, { recursive: true, force: true });
  }
}

const summaryOf = (folder: string, { checksums, databases, takenAt }: Manifest): string =>
  `${basename(folder)} as of ${takenAt}: ${checksums.files} files have their checksums, and ${databases.length} databases were restored and are the same.`;

function temporary(place: ServiceDatabase, folder: string, prefix: string): ServiceDatabase {
  const name = databaseOf(place.service);
  if (place.kind === 'sqlite') return { ...place, file: join(folder, `${name}.sqlite`) };
  const url = place.url.replace(/^(\w+:\/\/[^/?#]*)(\/[^?#]*)?/, `$1/${prefix}`);
  return { ...place, url, address: { ...place.address, prefix }, schema: `${prefix}_${name}` };
}

/** @throws Problem if a dump of a restored schema is not the dump of the backup */
async function compareDumps(saved: SavedDatabase, place: ServerSchema, scratch: string): Promise<void> {
  const base = `again-${place.service}`;
  await mkdir(join(scratch, base));
  const { databases } = await takeTogether([new ServerSnapshot([place], scratch, base)]);
  if (databases[0]?.dump !== saved.dump)
    throw new Problem(`${place.service} differs from the backup after it was restored to this server.`);
}

/** Asks svc-core, with its own command. @throws Problem if files are missing */
async function findMissingFiles(
  { env }: Installation,
  databases: readonly ServiceDatabase[],
  dataDir: string,
): Promise<string> {
  const core = databases.find(({ service }) => service === 'svc-core');
  const { code, output } = await finished(
    spawnNode(['dist/admin.js', 'blobs', 'missing'], {
      cwd: folderOf('svc-core'),
      env: {
        PATH: env['PATH'],
        SERVICE: 'svc-core',
        DATA_DIR: dataDir,
        DATABASE_URL: core?.kind === 'server' ? core.url : '',
        DATABASE_CA: core?.kind === 'server' ? core.ca : '',
      },
    }),
  );
  if (code !== 0) throw new Problem(output.trim());
  return output.trim();
}
