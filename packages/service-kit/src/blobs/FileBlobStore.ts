import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BlobStore, ByteRange, ByteSource } from './BlobStore.ts';
import { isBlobId } from './blob-id.ts';
import { gathered } from './gathered.ts';

const UNFINISHED = '.part';
/**
 * How much is written at once. To hand work to libuv's pool may keep the event loop until a thread that was woken before has got a
 * processor (glibc's pthread_cond_signal; measured: 50 to 130 ms on a busy machine), so it is done seldom and not for every chunk.
 */
const WRITE_BYTES = 1024 * 1024;
/** An unfinished file of this age belongs to nobody: another process may be writing a younger one. */
const ABANDONED_MS = 3_600_000;

/** A rename lasts once its folder has been flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/** Writes all bytes and flushes them. @returns how many there were */
async function writeAll(file: string, source: ByteSource): Promise<number> {
  const handle = await open(file, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const piece of gathered(source, WRITE_BYTES)) {
      for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
      bytes += piece.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return bytes;
}

async function removeAbandoned(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
}

/** Blobs as files: written beside their place, flushed, then renamed, so that a crash leaves a whole blob or none. */
export class FileBlobStore implements BlobStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'blobs');
  }

  /** The last characters of a UUIDv7 are random: they spread files evenly. */
  #fileOf(id: string): string {
    if (!isBlobId(id)) throw new Error('This is no blob id');
    return join(this.#folder, id.slice(-2), id);
  }

  async put(id: string, source: ByteSource): Promise<number> {
    const file = this.#fileOf(id);
    const unfinished = file + UNFINISHED;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    try {
      const bytes = await writeAll(unfinished, source);
      await rename(unfinished, file);
      await flushFolder(dirname(file));
      return bytes;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async open(id: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const handle = await open(this.#fileOf(id), 'r');
      return handle.createReadStream({ ...range });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    const file = this.#fileOf(id);
    await Promise.all([rm(file, { force: true }), rm(file + UNFINISHED, { force: true })]);
  }

  async *ids(): AsyncIterable<string> {
    for (const shelf of await readdir(this.#folder).catch((): string[] => [])) {
      for (const name of await readdir(join(this.#folder, shelf))) {
        if (name.endsWith(UNFINISHED)) await removeAbandoned(join(this.#folder, shelf, name));
        else if (isBlobId(name)) yield name;
      }
    }
  }
}
