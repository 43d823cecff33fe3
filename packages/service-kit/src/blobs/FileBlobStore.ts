import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore, ByteRange } from './BlobStore.ts';

const ID = /^[0-9a-f-]{36}$/;
const UNFINISHED = '.part';
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
    if (!ID.test(id)) throw new Error('This is no blob id');
    return join(this.#folder, id.slice(-2), id);
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    const file = this.#fileOf(id);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(file + UNFINISHED, 'w', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(file + UNFINISHED, file);
    await flushFolder(dirname(file));
  }

  stream(id: string, range?: ByteRange): NodeJS.ReadableStream {
    return createReadStream(this.#fileOf(id), range);
  }

  read(id: string): Promise<Buffer> {
    return readFile(this.#fileOf(id));
  }

  async remove(id: string): Promise<void> {
    await rm(this.#fileOf(id), { force: true });
  }

  async *ids(): AsyncIterable<string> {
    for (const shelf of await readdir(this.#folder).catch((): string[] => [])) {
      for (const name of await readdir(join(this.#folder, shelf))) {
        if (name.endsWith(UNFINISHED)) await removeAbandoned(join(this.#folder, shelf, name));
        else if (ID.test(name)) yield name;
      }
    }
  }
}
