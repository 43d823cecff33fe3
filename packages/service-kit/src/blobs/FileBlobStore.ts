import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { LoggableError } from '../errors/LoggableError.ts';
import {
  BINDING,
  bindingText,
  type BlobStore,
  type ByteRange,
  type ByteSource,
  databaseIdIn,
  type StoredBlob,
} from './BlobStore.ts';
import { isAlreadyThere, isMissing } from './fileErrors.ts';
import { FileQuarantine } from './FileQuarantine.ts';
import { flushFolder } from './flushFolder.ts';
import { inEqualChunks } from './gathered.ts';
import { ShardedFolder } from './ShardedFolder.ts';
import { nameExclusively } from './wholeFile.ts';

const QUARANTINE = 'quarantine';
const UNFINISHED = '.part';
/**
 * How much is written at once. A call into libuv's thread pool may block the event loop until a woken thread gets a CPU
 * (in glibc's pthread_cond_signal; measured: 50 to 130 ms on a busy machine), so writes are batched.
 */
const WRITE_BYTES = 1024 * 1024;
/** An unfinished file of this age is abandoned. Another process may still be writing a younger one. */
const ABANDONED_MS = 3_600_000;

/** Writes all bytes and flushes them. @returns the number of bytes */
async function writeAll(file: string, source: ByteSource): Promise<number> {
  const handle = await open(file, 'w', 0o600);
  let bytes = 0;
  try {
    for await (const piece of inEqualChunks(source, WRITE_BYTES)) {
      for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten;
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

/**
 * Blobs as files. Each is written under a temporary name, flushed and then renamed, so a crash leaves a whole blob or
 * none.
 */
export class FileBlobStore implements BlobStore {
  readonly address: string;
  readonly quarantine: FileQuarantine;
  readonly #blobs: ShardedFolder;
  readonly #quarantined: ShardedFolder;

  constructor(dataDir: string) {
    this.address = resolve(dataDir, 'blobs');
    this.#blobs = new ShardedFolder(this.address);
    this.#quarantined = new ShardedFolder(join(this.address, QUARANTINE));
    this.quarantine = new FileQuarantine(this.#blobs, this.#quarantined);
  }

  async put(id: string, source: ByteSource): Promise<number> {
    const file = this.#blobs.fileOf(id);
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
    return (await this.#blobs.open(id, range)) ?? this.#quarantined.open(id, range);
  }

  async has(id: string): Promise<boolean> {
    return (await this.#blobs.has(id)) || this.#quarantined.has(id);
  }

  async remove(id: string): Promise<void> {
    const file = rm(this.#blobs.fileOf(id), { force: true });
    await Promise.all([file, this.clearUnfinished(id), this.quarantine.remove(id)]);
  }

  async clearUnfinished(id: string): Promise<void> {
    await rm(this.#blobs.fileOf(id) + UNFINISHED, { force: true });
  }

  async clearAbandoned(): Promise<void> {
    for await (const file of this.#blobs.files()) if (file.endsWith(UNFINISHED)) await removeAbandoned(file);
  }

  list(): AsyncIterable<StoredBlob> {
    return this.#blobs.list();
  }

  async boundTo(): Promise<string | null> {
    try {
      return databaseIdIn(await readFile(join(this.address, BINDING), 'utf8'));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async bindTo(databaseId: string): Promise<string> {
    await this.#writeBinding(databaseId, (draft, file) =>
      nameExclusively(draft, file).catch((error: unknown) => {
        if (!isAlreadyThere(error)) throw error;
      }),
    );
    const bound = await this.boundTo();
    if (bound === null)
      throw new LoggableError(`${join(this.address, BINDING)} was removed while it was being written`);
    return bound;
  }

  async rebindTo(databaseId: string): Promise<void> {
    await this.#writeBinding(databaseId, rename);
  }

  /** Writes the id to a temporary file, flushes it and calls `publish` to move it into place. */
  async #writeBinding(databaseId: string, publish: (draft: string, file: string) => Promise<void>): Promise<void> {
    await mkdir(this.address, { recursive: true, mode: 0o700 });
    const draft = join(this.address, `${BINDING}.${randomUUID()}`);
    try {
      await writeAll(draft, [Buffer.from(bindingText(databaseId))]);
      await publish(draft, join(this.address, BINDING));
      await flushFolder(this.address);
    } finally {
      await rm(draft, { force: true });
    }
  }
}
