// `npm run backup` and `npm run restore`: docs/production.md describes them.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { ConfigError, databaseSettings, FILES, openBlobStore, readConfig } from '@jobtrail/service-kit';
import { readEnvFile } from '../supervisor/envFile.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem, Problem } from '../workspace/problem.mjs';
import { databasesOf } from './databases.ts';

const USAGE = 'Usage: npm run backup -- [daily | verify] FOLDER, or npm run restore -- FOLDER';
const SUMS = 'SHA256SUMS';
const MANIFEST = 'manifest.json';
const KEEP_MS = 31 * 86_400_000;
const manifests = z.object({ databasesAt: z.string(), databases: z.array(z.string()), boundTo: z.string().nullable() });

process.once('uncaughtException', (error) => {
  printProblem(error instanceof ConfigError ? new Problem(error.message) : error);
  process.exit(1);
});
const settings = z.object({
  DATABASE_URL: databaseSettings.DATABASE_URL,
  DATABASE_CA: databaseSettings.DATABASE_CA,
  BLOB_STORE: z.string().default(FILES),
  DATA_DIR: z.string().default('.data'),
});
const config = readConfig(settings, { ...readEnvFile(join(ROOT, '.env')), ...process.env });
const dataDir = resolve(ROOT, config.DATA_DIR);
const databases = databasesOf(config.DATABASE_URL, config.DATABASE_CA, dataDir);
const media = openBlobStore(config.BLOB_STORE, dataDir);
/** The first start outside production makes them. */
const keys = join(dataDir, 'keys');

const say = (sentence: string): boolean => process.stdout.write(`${new Date().toISOString()} ${sentence}\n`);

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The checksums of the files of a backup by their paths; none if the folder is no backup. */
async function sumsOf(folder: string): Promise<Map<string, string>> {
  const lines = await readFile(join(folder, SUMS), 'utf8').catch(() => '');
  return new Map([...lines.matchAll(/^(\w{64}) {2}(.+)$/gm)].map(([, sum = '', path = '']) => [path, sum]));
}

/** Copies the media that a folder does not have. They never change, so those of the backup before become links. */
async function copyMedia(folder: string, before: string, sums: Map<string, string>): Promise<void> {
  const sumsBefore = await sumsOf(before);
  for (const place of [media, media.quarantine])
    for await (const { id } of place.list()) {
      const path = `media/${id.slice(-2)}/${id}`;
      if (sums.has(path)) continue;
      await mkdir(dirname(join(folder, path)), { recursive: true });
      const sum = sumsBefore.get(path);
      const source = sum === undefined ? await media.open(id) : undefined;
      // A person has deleted it since it was listed.
      if (source === null) continue;
      if (source === undefined) await link(join(before, path), join(folder, path));
      else await pipeline(source, createWriteStream(join(folder, path)));
      sums.set(path, sum ?? (await sumOf(join(folder, path))));
    }
}

/**
 * Writes a backup into a folder that gets its name when it is complete. Media are stored before rows refer to them, so
 * the second copy has all that the databases know, and the first what people delete in between.
 * @param before another backup on the same disk, if there is one
 */
async function backUp(folder: string, before = ''): Promise<void> {
  if (existsSync(folder)) throw new Problem(`${folder} exists already: name a new folder.`);
  say(`The backup ${folder} begins.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const sums = new Map<string, string>();
  await copyMedia(unfinished, before, sums);
  const databasesAt = new Date().toISOString();
  await databases.copyTo(unfinished);
  await copyMedia(unfinished, before, sums);
  if (existsSync(keys)) await cp(keys, join(unfinished, 'keys'), { recursive: true });
  const manifest = { databasesAt, databases: databases.names, boundTo: await media.boundTo() };
  await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest));
  for (const entry of await readdir(unfinished, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(unfinished, file);
    if (entry.isFile() && !sums.has(path)) sums.set(path, await sumOf(file));
  }
  await writeFile(join(unfinished, SUMS), [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join(''));
  await rename(unfinished, folder);
  say(`The backup has ${sums.size} files, and everything that was acknowledged before ${databasesAt}.`);
}

/** Writes the backup of a day unless it is there, and its time for Prometheus, and deletes backups that are too old. */
async function backUpDaily(folder: string): Promise<void> {
  const now = Date.now();
  const today = new Date(now).toISOString().slice(0, 10);
  const names = await readdir(folder);
  const days = names.filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort();
  if (days.includes(today)) return;
  await backUp(join(folder, today), join(folder, days.at(-1) ?? 'none'));
  await writeFile(join(folder, 'new'), `jobtrail_backup_timestamp_seconds ${Math.floor(now / 1000)}\n`);
  await rename(join(folder, 'new'), join(folder, 'backup.prom'));
  const old = days.filter((day) => now - Date.parse(day) > KEEP_MS);
  const interrupted = names.filter((name) => /^\d{4}-\d\d-\d\d\.unfinished$/.test(name));
  for (const name of [...old, ...interrupted]) await rm(join(folder, name), { recursive: true, force: true });
}

/** @returns the checksums of a backup @throws Problem if a file is missing or differs */
async function verify(folder: string): Promise<Map<string, string>> {
  const sums = await sumsOf(folder);
  if (!sums.has(MANIFEST)) throw new Problem(`${folder} is not a backup.`);
  for (const [path, sum] of sums)
    if ((await sumOf(join(folder, path)).catch(() => '')) !== sum) throw new Problem(`${folder} is damaged: ${path}.`);
  say(`All ${sums.size} files of ${folder} are as they were written.`);
  return sums;
}

/** @throws Problem, before anything is written, if the backup is damaged or the place is not empty */
async function restore(folder: string): Promise<void> {
  const sums = await verify(folder);
  const manifest = manifests.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  if (manifest.databases.join() !== databases.names.join())
    throw new Problem(`The backup has ${manifest.databases.join(', ')}: check DATABASE_URL.`);
  const filled = [...(await databases.filled()), ...[keys].filter(existsSync)];
  if ((await media.boundTo()) !== null) filled.push(media.address);
  for await (const { id } of media.list()) filled.push(id);
  if (filled[0] !== undefined) throw new Problem(`${filled[0]} is there already: restore into an empty place.`);
  for (const path of sums.keys())
    if (path.startsWith('media/')) await media.put(basename(path), createReadStream(join(folder, path)));
  if (manifest.boundTo !== null) await media.bindTo(manifest.boundTo);
  if (existsSync(join(folder, 'keys'))) await cp(join(folder, 'keys'), keys, { recursive: true });
  await databases.restoreFrom(folder);
  say(`Restored as of ${manifest.databasesAt}. Start the services: svc-billing reads Stripe's events since then.`);
}

const command = process.argv.slice(2, -1).join(' ');
// npm runs a script in the repository's folder; INIT_CWD is the folder in which the person called it.
const folder = resolve(process.env['INIT_CWD'] ?? '', process.argv.at(-1) ?? '');
if (command === 'backup') await backUp(folder);
else if (command === 'backup daily') await backUpDaily(folder);
else if (command === 'backup verify') await verify(folder);
else if (command === 'restore') await restore(folder);
else throw new Problem(USAGE);
