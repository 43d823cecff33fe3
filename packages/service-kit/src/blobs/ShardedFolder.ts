import { open, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { LoggableError } from '../errors/LoggableError.ts';
import { type ByteRange, isBlobId, type StoredBlob } from './BlobStore.ts';
import { isMissing } from './fileErrors.ts';

/** The name of a subfolder: the last characters of an id. They are random in a UUIDv7, so files are spread evenly. */
const SHARD = /^[0-9a-f-]{2}$/;
const shardOf = (id: string): string => id.slice(-2);

/** Blob files by id, spread over subfolders. */
export class ShardedFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The path of a blob's file, which may not exist. @throws Error if the id is malformed */
  fileOf(id: string): string {
    if (!isBlobId(id)) throw new LoggableError('This is not a blob id');
    return join(this.folder, shardOf(id), id);
  }

  /** Opens a file; null if it does not exist. */
  async open(id: string, range?: ByteRange): Promise<Readable | null> {
    try {
      const handle = await open(this.fileOf(id), 'r');
      return handle.createReadStream({ ...range });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async has(id: string): Promise<boolean> {
    return (await this.#infoOf(this.fileOf(id))) !== null;
  }

  /** Lists every file in the subfolders, regardless of its name, with the names of one subfolder in memory at a time. */
  async *files(): AsyncGenerator<string, undefined> {
    for (const shard of await this.#namesIn(this.folder)) {
      if (!SHARD.test(shard)) continue;
      for (const name of await this.#namesIn(join(this.folder, shard))) yield join(this.folder, shard, name);
    }
  }

  async *list(): AsyncGenerator<StoredBlob, undefined> {
    for await (const file of this.files()) {
      const id = basename(file);
      const info = isBlobId(id) ? await this.#infoOf(file) : null;
      if (info) yield { id, bytes: info.size, storedAt: info.mtimeMs };
    }
  }

  async #namesIn(folder: string): Promise<string[]> {
    return readdir(folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  }

  async #infoOf(file: string): Promise<{ size: number; mtimeMs: number } | null> {
    return stat(file).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  }
}
