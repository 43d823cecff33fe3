import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SERVICES } from '@jobtrail/contract/services';
import { Problem } from '../workspace/problem.mjs';
import { writeDurably } from './files.ts';

const FILE = 'manifest.json';
/** Increased when older code would misread a backup. */
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({ path: z.string(), bytes: z.number(), sha256 });
const database = z.object({
  service: z.enum(SERVICES),
  kind: z.enum(['sqlite', 'server']),
  file,
  /** The hash of the uncompressed dump of a server database. */
  dump: sha256.optional(),
  /** The migrations that the schema has, in the order of their names. */
  migrations: z.array(z.string()).min(1),
});
const manifest = z.object({
  format: z.literal(FORMAT),
  /** The point in time of the databases. */
  takenAt: z.iso.datetime(),
  databases: z.array(database).length(SERVICES.length),
  blobs: z.object({
    count: z.number(),
    bytes: z.number(),
    /** The id that the blob store and the database of svc-core share; null if they have none yet. */
    databaseId: z.string().nullable(),
  }),
  /** Names of generated keys in the folder `keys`. */
  keys: z.array(z.string()),
  /** The list of all files with their hashes, in the form of sha256sum. */
  checksums: file.extend({ files: z.number() }),
});

/** A database in a backup. */
export type SavedDatabase = z.output<typeof database>;
/** A file in a backup: path from the backup's folder, size, and SHA-256 in hex. */
export type SavedFile = z.output<typeof file>;
/** What a backup consists of. */
export type Manifest = z.output<typeof manifest>;

const sealOf = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

/** Writes the manifest, which makes a backup complete. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<void> {
  const complete = { format: FORMAT, ...content };
  await writeDurably(join(folder, FILE), `${JSON.stringify({ ...complete, seal: sealOf(complete) }, null, 2)}\n`);
}

/** @throws Problem if the folder has no complete backup that this code can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => null);
  if (text === null) throw new Problem(`${folder} has no ${FILE}: it is not a backup, or one that was not finished.`);
  const altered = new Problem(`The backup is damaged: ${FILE} has been altered or cut off.`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw altered;
  }
  const sealed = z.looseObject({ seal: z.string(), format: z.number() }).safeParse(given);
  if (!sealed.success) throw altered;
  const { seal, ...content } = sealed.data;
  if (seal !== sealOf(content)) throw altered;
  const parsed = manifest.safeParse(content);
  if (!parsed.success)
    throw new Problem(
      `The backup has format ${content.format}, and this code reads format ${FORMAT}: use the release that wrote it.`,
    );
  return parsed.data;
}
