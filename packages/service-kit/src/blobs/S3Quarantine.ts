import { LoggableError } from '../errors/LoggableError.ts';
import { isBlobId, type Quarantine, type StoredBlob } from './BlobStore.ts';
import type { S3Bucket } from './S3Bucket.ts';

/** The key of a blob. @throws Error if the id is malformed */
export function blobKey(prefix: string, id: string): string {
  if (!isBlobId(id)) throw new LoggableError('This is not a blob id');
  return prefix + id;
}

/** Lists blobs whose keys are a prefix followed by an id. */
export async function* blobsUnder(bucket: S3Bucket, prefix: string): AsyncGenerator<StoredBlob, undefined> {
  for await (const { key, bytes, changedAt } of bucket.list(prefix)) {
    const id = key.slice(prefix.length);
    if (isBlobId(id)) yield { id, bytes, storedAt: changedAt };
  }
}

/**
 * Quarantined blobs as objects under a separate prefix. The modification time of the copy is the time of quarantine.
 */
export class S3Quarantine implements Quarantine {
  readonly #bucket: S3Bucket;
  readonly #prefix: string;
  readonly #blobsPrefix: string;

  /** @param blobsPrefix prefix of the blobs that are not in quarantine */
  constructor(bucket: S3Bucket, { prefix, blobsPrefix }: { prefix: string; blobsPrefix: string }) {
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#blobsPrefix = blobsPrefix;
  }

  add(id: string): Promise<boolean> {
    return this.#bucket.move(blobKey(this.#blobsPrefix, id), blobKey(this.#prefix, id));
  }

  restore(id: string): Promise<boolean> {
    return this.#bucket.move(blobKey(this.#prefix, id), blobKey(this.#blobsPrefix, id));
  }

  remove(id: string): Promise<void> {
    return this.#bucket.remove(blobKey(this.#prefix, id));
  }

  list(): AsyncIterable<StoredBlob> {
    return blobsUnder(this.#bucket, this.#prefix);
  }
}
