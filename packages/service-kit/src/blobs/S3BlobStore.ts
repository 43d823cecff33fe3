import type { Readable } from 'node:stream';
import { type Clock, systemClock } from '../clock.ts';
import {
  BINDING,
  bindingText,
  type BlobStore,
  BlobStoreError,
  type ByteRange,
  type ByteSource,
  databaseIdIn,
  type StoredBlob,
} from './BlobStore.ts';
import { type S3Address, S3Bucket, S3Error } from './S3Bucket.ts';
import { blobKey, blobsUnder, S3Quarantine } from './S3Quarantine.ts';

/** A multipart upload of this age is abandoned. */
const ABANDONED_MS = 3_600_000;
const QUARANTINE = 'quarantine/';

/** Status of a conditional write while another one is running. */
const CONFLICT = 409;
/** Responses of a store that does not support conditional writes. */
const UNCONDITIONAL: ReadonlySet<number> = new Set([400, 501]);
const ATTEMPTS = 5;

/** Blobs as objects of an S3-compatible store. */
export class S3BlobStore implements BlobStore {
  readonly address: string;
  readonly quarantine: S3Quarantine;
  readonly #bucket: S3Bucket;
  readonly #prefix: string;
  readonly #quarantinePrefix: string;
  readonly #clock: Clock;

  constructor({ prefix, ...place }: S3Address, clock: Clock = systemClock) {
    this.#clock = clock;
    this.#bucket = new S3Bucket(place);
    this.#prefix = prefix;
    this.#quarantinePrefix = prefix + QUARANTINE;
    this.address = `${this.#bucket.address}/${prefix}`;
    this.quarantine = new S3Quarantine(this.#bucket, { prefix: this.#quarantinePrefix, blobsPrefix: prefix });
  }

  async put(id: string, source: ByteSource): Promise<number> {
    const key = blobKey(this.#prefix, id);
    try {
      return await this.#bucket.put(key, source);
    } catch (error) {
      await this.remove(id).catch(() => undefined);
      throw error;
    }
  }

  async open(id: string, range?: ByteRange): Promise<Readable | null> {
    const bytes = await this.#bucket.open(blobKey(this.#prefix, id), range);
    return bytes ?? this.#bucket.open(blobKey(this.#quarantinePrefix, id), range);
  }

  async has(id: string): Promise<boolean> {
    return (await this.#bucket.has(blobKey(this.#prefix, id))) || this.#bucket.has(blobKey(this.#quarantinePrefix, id));
  }

  async remove(id: string): Promise<void> {
    await Promise.all([this.#bucket.remove(blobKey(this.#prefix, id)), this.quarantine.remove(id)]);
    await this.clearUnfinished(id);
  }

  async clearUnfinished(id: string): Promise<void> {
    for (const upload of await this.#bucket.unfinished(blobKey(this.#prefix, id))) await this.#bucket.abort(upload);
  }

  async clearAbandoned(): Promise<void> {
    for (const upload of await this.#bucket.unfinished(this.#prefix)) {
      if (this.#clock() - upload.startedAt > ABANDONED_MS) await this.#bucket.abort(upload);
    }
  }

  list(): AsyncIterable<StoredBlob> {
    return blobsUnder(this.#bucket, this.#prefix);
  }

  async boundTo(): Promise<string | null> {
    const bytes = await this.#bucket.open(this.#prefix + BINDING);
    return bytes && databaseIdIn(Buffer.concat(await bytes.toArray()).toString());
  }

  async bindTo(databaseId: string): Promise<string> {
    // A store that ignores the condition would overwrite an existing binding.
    const already = await this.boundTo();
    if (already !== null) return already;
    for (let attempt = 1; ; attempt += 1) {
      const refused = await this.#writeBinding(databaseId, { IfNoneMatch: '*' }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof S3Error) return error;
          throw error;
        },
      );
      // Without conditional writes, two databases that bind the store concurrently are detected at the next start.
      if (refused && UNCONDITIONAL.has(refused.status) && (await this.boundTo()) === null)
        await this.rebindTo(databaseId);
      const bound = await this.boundTo();
      if (bound !== null) return bound;
      if (refused?.status !== CONFLICT || attempt === ATTEMPTS)
        throw refused ?? new BlobStoreError('The blob store has lost its binding');
    }
  }

  async rebindTo(databaseId: string): Promise<void> {
    await this.#writeBinding(databaseId);
  }

  #writeBinding(databaseId: string, condition: { readonly IfNoneMatch?: '*' } = {}): Promise<void> {
    return this.#bucket.write(this.#prefix + BINDING, Buffer.from(bindingText(databaseId)), condition);
  }
}
