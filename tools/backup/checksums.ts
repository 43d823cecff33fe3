import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { Problem } from '../workspace/problem.mjs';
import { digestOf } from './files.ts';
import { forEachConcurrently } from './forEachConcurrently.ts';
import type { Manifest, SavedFile } from './manifest.ts';

const FILE = 'SHA256SUMS';
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/;
/** How many problems a message lists. */
const LISTED = 5;
const AT_ONCE = 4;

/** One line of the list. */
type Line = Pick<SavedFile, 'path' | 'sha256'>;

/** The list of all files of a backup with their hashes. It grows with each file, so that none is held in memory. */
export class ChecksumList {
  readonly #folder: string;
  readonly #out;
  #files = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#out = createWriteStream(join(folder, FILE), { flags: 'wx', mode: 0o600, flush: true });
  }

  async add({ path, sha256 }: Line): Promise<void> {
    this.#files += 1;
    if (!this.#out.write(`${sha256}  ${path}\n`)) await once(this.#out, 'drain');
  }

  /** Ends the list. @returns what the manifest says about it */
  async close(): Promise<Manifest['checksums']> {
    this.#out.end();
    await finished(this.#out);
    return { path: FILE, files: this.#files, ...(await digestOf(join(this.#folder, FILE))) };
  }
}

/** Reads the list, one line at a time. @throws Problem if a line is malformed */
export async function* listedFiles(folder: string): AsyncGenerator<Line, undefined> {
  for await (const text of createInterface({ input: createReadStream(join(folder, FILE)) })) {
    const [, sha256, path] = LINE.exec(text) ?? [];
    if (sha256 === undefined || path === undefined || path.includes('..'))
      throw new Problem(`The backup is damaged: ${FILE} has a line that cannot be read.`);
    yield { path, sha256 };
  }
}

/**
 * Compares every file of a backup with its hash.
 * @throws Problem that lists the first files that are missing, cut off or altered
 */
export async function verifyChecksums(folder: string, { checksums, databases }: Manifest): Promise<void> {
  const { path, bytes, sha256, files } = checksums;
  const list = await digestOf(join(folder, path)).catch(() => null);
  if (list?.bytes !== bytes || list.sha256 !== sha256)
    throw new Problem(`The backup is damaged: ${path} is missing, altered or cut off.`);
  const sizes = new Map(databases.map(({ file }) => [file.path, file.bytes]));
  const problems: string[] = [];
  let found = 0;
  await forEachConcurrently(listedFiles(folder), AT_ONCE, async (line) => {
    found += 1;
    const problem = await problemOf(folder, line, sizes.get(line.path));
    if (problem !== null) problems.push(problem);
  });
  if (found !== files) problems.push(`${path} lists ${found} files instead of ${files}`);
  if (problems.length === 0) return;
  const more = problems.length > LISTED ? `, and ${problems.length - LISTED} more` : '';
  throw new Problem(`The backup is damaged: ${problems.slice(0, LISTED).join(', ')}${more}.`);
}

async function problemOf(folder: string, { path, sha256 }: Line, bytes: number | undefined): Promise<string | null> {
  const found = await stat(join(folder, path)).catch(() => null);
  if (found === null) return `${path} is missing`;
  if (bytes !== undefined && found.size < bytes) return `${path} is cut off`;
  return (await digestOf(join(folder, path))).sha256 === sha256 ? null : `${path} is altered or cut off`;
}
