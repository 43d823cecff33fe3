import { Readable } from 'node:stream';
import type { CompletedPart, S3 } from '@aws-sdk/client-s3';
import { LoggableError } from '../errors/LoggableError.ts';
import { BlobStoreError, type ByteRange, type ByteSource } from './BlobStore.ts';
import { inEqualChunks } from './gathered.ts';

/** How long a request may take, with its response. If the response is streamed, only until its body begins. */
const TIMEOUT_MS = 60_000;
/** One request, and two more after a server error or a broken connection. */
const ATTEMPTS = 3;
/** The smallest part that S3 accepts, except for the last one. One part of an upload is in memory at a time. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTIAL_CONTENT = 206;
const FIRST_ERROR = 400;
const NOT_FOUND = 404;
/** Responses of a store that cannot list multipart uploads. */
const UNSUPPORTED: ReadonlySet<number> = new Set([405, 501]);

/** The location and credentials of an S3-compatible store. */
export interface S3Address {
  /** For example https://s3.eu-central-1.amazonaws.com. Buckets are addressed by path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The prefix of every key; empty or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Null if the AWS SDK looks for them: a role, a web identity or its variables. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** A refusal or a failure of the store. */
export class S3Error extends BlobStoreError {
  readonly status: number;

  /** @param code the store's code, such as RequestTimeTooSkewed, which tells an operator what to correct */
  constructor(status: number, path: string, code: string) {
    super(`The blob store responded with ${status}${code && ` (${code})`} at ${path}`);
    this.status = status;
  }
}

/** What the SDK adds to the errors that it throws. */
interface SdkError {
  readonly name: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** @param path of the request, without the query */
function blobStoreError(cause: unknown, path: string): BlobStoreError {
  const { name, $metadata: { httpStatusCode: status = 0 } = {} } = cause as SdkError;
  // The rest of a response is left out because it quotes the request.
  if (status >= FIRST_ERROR) return new S3Error(status, path, /^[A-Z]\w{1,60}$/.test(name) ? name : '');
  if (name === 'CredentialsProviderError') return new BlobStoreError('There is no key for the blob store', { cause });
  return new BlobStoreError('The blob store did not respond', { cause });
}

/** An object in a listing. */
interface S3Object {
  readonly key: string;
  readonly bytes: number;
  /** In ms since the epoch. */
  readonly changedAt: number;
}

/** A multipart upload that has not been completed. */
interface UnfinishedUpload {
  readonly key: string;
  readonly uploadId: string;
  /** In ms since the epoch. */
  readonly startedAt: number;
}

async function* chunksOf(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (cause) {
    throw new BlobStoreError('The blob store broke off a response', { cause });
  }
}

/** The bytes of a range, from a store that ignores ranges and sends everything. */
async function* cutOut(chunks: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of chunks) {
    const wanted = chunk.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0));
    if (wanted.length > 0) yield wanted;
    at += chunk.length;
    if (at > end) return;
  }
}

/**
 * The bytes of a response. If the store breaks them off before anyone reads them, their reader gets the error: an error
 * event without a listener would end the process. If no one reads them, the store stops sending.
 */
function readableOf(body: Readable, range: ByteRange | undefined): Readable {
  const chunks = chunksOf(body);
  const bytes = Readable.from(range ? cutOut(chunks, range) : chunks, { objectMode: false });
  bytes.once('close', () => body.destroy());
  return bytes.on('error', () => undefined);
}

/** Sends one request by the SDK. */
type Send<T> = (client: S3, options: { readonly abortSignal: AbortSignal }) => Promise<T>;

/** Access to the objects of one bucket by key. Requests that fail with a server error or without a response are retried. */
export class S3Bucket {
  /** The address without the secret, such as s3://s3.example.com/bucket. */
  readonly address: string;
  readonly #place: Omit<S3Address, 'prefix'>;
  readonly #withinMs: number;
  #client: Promise<S3> | null = null;

  constructor(place: Omit<S3Address, 'prefix'>, withinMs = TIMEOUT_MS) {
    this.#place = place;
    this.#withinMs = withinMs;
    this.address = `s3://${new URL(place.endpoint).host}/${place.bucket}`;
  }

  /** Loads the SDK with the first request: evaluating it takes longer than everything else at the start of a service. */
  async #connect(): Promise<S3> {
    // It warns that its future versions will need Node 22. This version is pinned, and operators can do nothing.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
    const { S3 } = await import('@aws-sdk/client-s3');
    const { endpoint, region, credentials } = this.#place;
    return new S3({
      endpoint,
      region,
      ...(credentials ? { credentials } : {}),
      forcePathStyle: true,
      maxAttempts: ATTEMPTS,
      // Other stores than Amazon's refuse or ignore the checksums that the SDK adds otherwise.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A download occupies a connection for as long as the person takes.
      requestHandler: { httpAgent: { maxSockets: Infinity }, httpsAgent: { maxSockets: Infinity } },
    });
  }

  /** @throws S3Error if the store refuses the request or fails @throws BlobStoreError without a whole response */
  async #request<T>(key: string, send: Send<T>, abortSignal = AbortSignal.timeout(this.#withinMs)): Promise<T> {
    try {
      return await send(await (this.#client ??= this.#connect()), { abortSignal });
    } catch (error) {
      throw blobStoreError(error, `/${this.#place.bucket}/${key}`);
    }
  }

  /** Like `#request`, but null if there is no such object. */
  async #find<T>(...request: [key: string, send: Send<T>, abortSignal?: AbortSignal]): Promise<T | null> {
    try {
      return await this.#request(...request);
    } catch (error) {
      if (error instanceof S3Error && error.status === NOT_FOUND) return null;
      throw error;
    }
  }

  #at = (key: string): { Bucket: string; Key: string } => ({ Bucket: this.#place.bucket, Key: key });

  /** Stores an object in one request. @param condition for example that there is none yet */
  async write(key: string, body: Buffer, condition: { readonly IfNoneMatch?: '*' } = {}): Promise<void> {
    await this.#request(key, (s3, options) => s3.putObject({ ...this.#at(key), Body: body, ...condition }, options));
  }

  /**
   * Stores an object as its bytes arrive: in one request if they fit one part, otherwise as a multipart upload, so their
   * number need not be known.
   * @returns the number of bytes
   * @throws the error of the source. Then a multipart upload remains unfinished.
   */
  async put(key: string, source: ByteSource): Promise<number> {
    const parts: CompletedPart[] = [];
    let uploadId: string | undefined;
    let bytes = 0;
    for await (const part of inEqualChunks(source, PART_BYTES)) {
      bytes += part.length;
      if (uploadId === undefined && part.length < PART_BYTES) {
        await this.write(key, part);
        return bytes;
      }
      uploadId ??= await this.#begin(key);
      const PartNumber = parts.length + 1;
      const upload = { ...this.#at(key), UploadId: uploadId, PartNumber, Body: part };
      const { ETag } = await this.#request(key, (s3, options) => s3.uploadPart(upload, options));
      parts.push({ PartNumber, ETag });
    }
    if (uploadId === undefined) {
      await this.write(key, Buffer.alloc(0));
      return bytes;
    }
    const upload = { ...this.#at(key), UploadId: uploadId, MultipartUpload: { Parts: parts } };
    await this.#request(key, (s3, options) => s3.completeMultipartUpload(upload, options));
    return bytes;
  }

  async #begin(key: string): Promise<string> {
    const upload = await this.#request(key, (s3, options) => s3.createMultipartUpload(this.#at(key), options));
    if (upload.UploadId === undefined) throw new BlobStoreError('The blob store does not know multipart uploads');
    return upload.UploadId;
  }

  /**
   * Opens an object or a range of it; null if there is no such object. How long reading it takes depends on the person
   * who downloads it, so it is not limited here.
   */
  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    const object = { ...this.#at(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) };
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#withinMs);
    try {
      const found = await this.#find(key, (s3, options) => s3.getObject(object, options), limit.signal);
      if (!found) return null;
      const isRange = found.$metadata.httpStatusCode === PARTIAL_CONTENT;
      return found.Body instanceof Readable ? readableOf(found.Body, isRange ? undefined : range) : Readable.from([]);
    } finally {
      clearTimeout(timer);
    }
  }

  async has(key: string): Promise<boolean> {
    return (await this.#find(key, (s3, options) => s3.headObject(this.#at(key), options))) !== null;
  }

  /** Deletes an object. A missing one is not an error. */
  async remove(key: string): Promise<void> {
    await this.#find(key, (s3, options) => s3.deleteObject(this.#at(key), options));
  }

  /**
   * Moves an object: copies it within the store, then deletes the original, so that it always exists.
   * @returns false if there is no such object
   */
  async move(from: string, to: string): Promise<boolean> {
    const CopySource = ['', this.#place.bucket, ...from.split('/')].map(encodeURIComponent).join('/');
    const copy = await this.#find(to, (s3, options) => s3.copyObject({ ...this.#at(to), CopySource }, options));
    if (!copy) return false;
    // A store that does not support copying would have created an empty object.
    if (!copy.CopyObjectResult) throw new LoggableError('The blob store does not support copying objects');
    await this.remove(from);
    return true;
  }

  /** Lists objects whose keys start with a prefix, except those with another slash after it. */
  async *list(prefix: string): AsyncGenerator<S3Object, undefined> {
    const query = { Bucket: this.#place.bucket, Delimiter: '/', Prefix: prefix };
    let token: string | undefined;
    do {
      const from = { ...query, ContinuationToken: token };
      const page = await this.#request('', (s3, options) => s3.listObjectsV2(from, options));
      for (const { Key: key = '', Size: bytes = 0, LastModified: changedAt } of page.Contents ?? [])
        yield { key, bytes, changedAt: changedAt?.getTime() ?? 0 };
      const next = page.NextContinuationToken;
      // A backup of a part of the objects would look complete.
      if (page.IsTruncated && (next === undefined || next === token))
        throw new LoggableError('The blob store does not say where its list continues');
      token = next;
    } while (token !== undefined);
  }

  /**
   * Lists multipart uploads whose keys start with a prefix, at most a page of 1000. A store that cannot list them has
   * to delete them itself.
   */
  async unfinished(prefix: string): Promise<UnfinishedUpload[]> {
    const query = { Bucket: this.#place.bucket, Prefix: prefix };
    try {
      const { Uploads = [] } = await this.#request('', (s3, options) => s3.listMultipartUploads(query, options));
      return Uploads.map(({ Key: key = '', UploadId: uploadId = '', Initiated }) => ({
        key,
        uploadId,
        startedAt: Initiated?.getTime() ?? NaN,
      }));
    } catch (error) {
      if (error instanceof S3Error && UNSUPPORTED.has(error.status)) return [];
      throw error;
    }
  }

  async abort({ key, uploadId }: UnfinishedUpload): Promise<void> {
    const upload = { ...this.#at(key), UploadId: uploadId };
    await this.#find(key, (s3, options) => s3.abortMultipartUpload(upload, options));
  }
}
