import type { Readable } from 'node:stream';
import { type Clock, systemClock } from '../clock.ts';
import { BINDING, bindingText, databaseIdIn } from './binding.ts';
import type { BlobStore, ByteRange, ByteSource, StoredBlob } from './BlobStore.ts';
import { type S3Address, S3Bucket, S3Error } from './S3Bucket.ts';
import { blobKey, blobsUnder, S3Quarantine } from './S3Quarantine.ts';
import { textIn } from './s3Xml.ts';

/** The smallest part that S3 accepts, except for the last one. One part of an upload is in memory at a time. */
const PART_BYTES = 5 * 1024 * 1024;
/** A multipart upload of this age is abandoned. */
const ABANDONED_MS = 3_600_000;
const QUARANTINE = 'quarantine/';

/** Status of a conditional write while another one is running. */
const CONFLICT = 409;
/** Responses of a store that does not support conditional writes. */
const UNCONDITIONAL: ReadonlySet<number> = new Set([400, 501]);
const ATTEMPTS = 5;

/**
 * Blobs as objects of an S3-compatible store. A blob that fits one part is a single put, a larger one a multipart
 * upload, so its length need not be known.
 */
export class S3BlobStore implements BlobStore {
  readonly address: string;
  readonly quarantine: S3Quarantine;
  readonly #bucket: S3Bucket;
  readonly #prefix: string;
  readonly #quarantinePrefix: string;
  readonly #clock: Clock;

  constructor({ prefix, ...place }: S3Address, clock: Clock = systemClock) {
    this.#clock = clock;
    this.#bucket = new S3Bucket(place, undefined, clock);
    this.#prefix = prefix;
    this.#quarantinePrefix = prefix + QUARANTINE;
    this.address = `${this.#bucket.address}/${prefix}`;
    this.quarantine = new S3Quarantine(this.#bucket, { prefix: this.#quarantinePrefix, blobsPrefix: prefix });
  }

  async put(id: string, source: ByteSource): Promise<number> {
    const key = blobKey(this.#prefix, id);
    const bucket = this.#bucket;
    const parts: string[] = [];
    let uploadId: string | undefined;
    let bytes = 0;
    try {
      for await (const { part, last } of inParts(source)) {
        bytes += part.length;
        if (last && uploadId === undefined) {
          await bucket.request('PUT', key, { body: part });
          return bytes;
        }
        uploadId ??= textIn(await bucket.requestText('POST', key, { query: { uploads: '' } }), 'UploadId');
        const query = { partNumber: String(parts.length + 1), uploadId };
        const { headers } = await bucket.request('PUT', key, { query, body: part });
        parts.push(headers.get('etag') ?? '');
      }
      const list = parts
        .map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
        .join('');
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      await bucket.requestText('POST', key, { query: { uploadId: uploadId ?? '' }, body });
      return bytes;
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
    for await (const upload of this.#bucket.unfinished(blobKey(this.#prefix, id))) await this.#bucket.abort(upload);
  }

  async clearAbandoned(): Promise<void> {
    for await (const upload of this.#bucket.unfinished(this.#prefix)) {
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
      const response = await this.#putBinding(databaseId, { 'if-none-match': '*' });
      await response.body?.cancel();
      // Without conditional writes, two databases that bind the store concurrently are detected at the next start.
      if (UNCONDITIONAL.has(response.status) && (await this.boundTo()) === null) await this.rebindTo(databaseId);
      const bound = await this.boundTo();
      if (bound !== null) return bound;
      if (response.status !== CONFLICT || attempt === ATTEMPTS) throw new S3Error(response);
    }
  }

  async rebindTo(databaseId: string): Promise<void> {
    const response = await this.#putBinding(databaseId);
    if (!response.ok) throw await S3Error.of(response);
    await response.body?.cancel();
  }

  #putBinding(databaseId: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.#bucket.send('PUT', this.#prefix + BINDING, { body: Buffer.from(bindingText(databaseId)), headers });
  }
}

/** Collects bytes into parts of equal size. The last one may be smaller, and is yielded even if it is empty. */
async function* inParts(source: ByteSource): AsyncGenerator<{ part: Buffer; last: boolean }> {
  let part = Buffer.allocUnsafe(PART_BYTES);
  let size = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      if (size === PART_BYTES) {
        yield { part, last: false };
        part = Buffer.allocUnsafe(PART_BYTES);
        size = 0;
      }
      const piece = chunk.subarray(at, at + PART_BYTES - size);
      part.set(piece, size);
      size += piece.length;
      at += piece.length;
    }
  }
  yield { part: part.subarray(0, size), last: true };
}
