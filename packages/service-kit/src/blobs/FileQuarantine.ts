import { mkdir, rename, rm, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Quarantine, StoredBlob } from './BlobStore.ts';
import { isMissing } from './fileErrors.ts';
import { flushFolder } from './flushFolder.ts';
import type { ShardedFolder } from './ShardedFolder.ts';

/** @returns false if there is no such file */
async function move(from: string, to: string): Promise<boolean> {
  const now = new Date();
  try {
    // Before the move, so that after a crash in between a quarantined blob does not look years old.
    await utimes(from, now, now);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await rename(from, to);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  await flushFolder(dirname(to));
  await flushFolder(dirname(from));
  return true;
}

/**
 * Quarantined blobs as files. Quarantining a blob renames its file, and the modification time of the file is the time
 * of quarantine.
 */
export class FileQuarantine implements Quarantine {
  readonly #blobs: ShardedFolder;
  readonly #quarantined: ShardedFolder;

  constructor(blobs: ShardedFolder, quarantined: ShardedFolder) {
    this.#blobs = blobs;
    this.#quarantined = quarantined;
  }

  add(id: string): Promise<boolean> {
    return move(this.#blobs.fileOf(id), this.#quarantined.fileOf(id));
  }

  restore(id: string): Promise<boolean> {
    return move(this.#quarantined.fileOf(id), this.#blobs.fileOf(id));
  }

  async remove(id: string): Promise<void> {
    await rm(this.#quarantined.fileOf(id), { force: true });
  }

  list(): AsyncIterable<StoredBlob> {
    return this.#quarantined.list();
  }
}
