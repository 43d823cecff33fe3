import { basename } from 'node:path';
import { type BlobStore, FileBlobStore, type StoredBlob } from '@jobtrail/service-kit';
import { type ChecksumList, listedFiles } from './checksums.ts';
import { Digest } from './files.ts';
import { forEachConcurrently } from './forEachConcurrently.ts';

const FOLDER = 'blobs/';
const QUARANTINE = `${FOLDER}quarantine/`;
const AT_ONCE = 8;

/** Where a blob is in the folder of a backup, which has the layout of a store of files. */
const pathOf = (id: string, quarantined: boolean): string =>
  `${quarantined ? QUARANTINE : FOLDER}${id.slice(-2)}/${id}`;

/**
 * Copies blobs into a backup. Blobs never change, so each run adds only those that the backup does not have yet. What
 * has been deleted from the store in the meantime stays in the backup.
 */
export class BlobCopy {
  readonly #source: BlobStore;
  readonly #target: FileBlobStore;
  readonly #checksums: ChecksumList;
  count = 0;
  bytes = 0;

  /** @param folder of the backup */
  constructor(source: BlobStore, folder: string, checksums: ChecksumList) {
    this.#source = source;
    this.#target = new FileBlobStore(folder);
    this.#checksums = checksums;
  }

  /** Copies what the store has now and the backup has not. @returns how many blobs it has added */
  async run(): Promise<number> {
    const before = this.count;
    await forEachConcurrently(this.#source.list(), AT_ONCE, (blob) => this.#copy(blob, false));
    await forEachConcurrently(this.#source.quarantine.list(), AT_ONCE, (blob) => this.#copy(blob, true));
    return this.count - before;
  }

  /** Copies the id that binds the store to its database. @returns it; null if the store is not bound */
  async copyBinding(): Promise<string | null> {
    const id = await this.#source.boundTo();
    if (id !== null) await this.#target.rebindTo(id);
    return id;
  }

  async #copy({ id }: StoredBlob, quarantined: boolean): Promise<void> {
    if (await this.#target.has(id)) return;
    const source = await this.#source.open(id);
    // It has been deleted since it was listed.
    if (source === null) return;
    const digest = new Digest();
    const bytes = await this.#target.put(id, digest.through(source));
    if (quarantined) await this.#target.quarantine.add(id);
    await this.#checksums.add({ path: pathOf(id, quarantined), sha256: digest.sha256() });
    this.count += 1;
    this.bytes += bytes;
  }
}

/** Whether a blob store has nothing, not even an id. */
export async function isEmptyStore(store: BlobStore): Promise<boolean> {
  for (const listing of [store, store.quarantine]) for await (const _ of listing.list()) return false;
  return (await store.boundTo()) === null;
}

/** Copies all blobs of a backup into an empty store, and then binds the store to the database of the backup. */
export async function restoreBlobs(folder: string, store: BlobStore, databaseId: string | null): Promise<void> {
  const backup = new FileBlobStore(folder);
  await forEachConcurrently(listedFiles(folder), AT_ONCE, async ({ path }) => {
    if (!path.startsWith(FOLDER)) return;
    const id = basename(path);
    const bytes = await backup.open(id);
    if (bytes === null) throw new Error(`${path} has disappeared while the backup was being restored`);
    await store.put(id, bytes);
    if (path.startsWith(QUARANTINE)) await store.quarantine.add(id);
  });
  if (databaseId !== null) await store.bindTo(databaseId);
}
