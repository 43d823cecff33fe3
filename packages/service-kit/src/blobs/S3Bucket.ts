import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { type Clock, systemClock } from '../clock.ts';
import { LoggableError } from '../errors/LoggableError.ts';
import type { ByteRange } from './BlobStore.ts';
import { BlobStoreError } from './BlobStoreError.ts';
import { codeIn, textIn, textsIn } from './s3Xml.ts';

/** How long a request may take, with its response. If the response is streamed, only until its body begins. */
const TIMEOUT_MS = 60_000;
/** After a server error or a broken connection. */
const RETRIES = 2;
const PARTIAL_CONTENT = 206;
const NOT_FOUND = 404;
/** Responses of a store that cannot list multipart uploads. */
const UNSUPPORTED: ReadonlySet<number> = new Set([405, 501]);

/** The date of a signature: 20261127T093000Z. */
const signatureDate = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** The location and credentials of an S3-compatible store. */
export interface S3Address {
  /** For example https://s3.eu-central-1.amazonaws.com. Buckets are addressed by path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** The prefix of every key; empty or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secret: string;
}

/** An unexpected response of the store. */
export class S3Error extends BlobStoreError {
  readonly status: number;

  /** @param code the store's code, such as RequestTimeTooSkewed; empty if there is none */
  constructor({ status, url }: Response, code = '') {
    super(`The blob store responded with ${status}${code && ` (${code})`} at ${new URL(url).pathname}`);
    this.status = status;
  }

  /** Creates it with the code in the body, which tells an operator what to correct. */
  static async of(response: Response): Promise<S3Error> {
    const body = await response.text().catch(() => '');
    return new S3Error(response, body.includes('<Code>') ? codeIn(body) : '');
  }
}

/** A request to the bucket. */
interface RequestParts {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
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

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw new BlobStoreError('The blob store broke off a response', { cause });
  }
}

/** The bytes of a range, from a store that ignores ranges and sends everything. */
async function* cutOut(chunks: AsyncIterable<Uint8Array>, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
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
function readableOf(body: ReadableStream<Uint8Array>, range: ByteRange | undefined): Readable {
  const chunks = chunksOf(body);
  const bytes = Readable.from(range ? cutOut(chunks, range) : chunks, { objectMode: false });
  // A body that is being read is locked, and its reader cancels it.
  bytes.once('close', () => void body.cancel().catch(() => undefined));
  return bytes.on('error', () => undefined);
}

/**
 * The parameters of the page after a page of a list; null after the last one. A store that says that there is more, but
 * not how to get it, continues after the last key: with `start-after`, or with `marker` if it only knows the first
 * version of the call.
 */
function afterPage(page: string, last: string): Record<string, string> | null {
  const [token] = textsIn(page, 'NextContinuationToken');
  if (token) return { 'continuation-token': token };
  if (textsIn(page, 'IsTruncated')[0]?.trim() !== 'true') return null;
  const marker = textsIn(page, 'NextMarker')[0] ?? last;
  return { 'start-after': marker, marker };
}

const encodedKey = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/**
 * Access to the objects of one bucket by key. Every request is signed. Requests that fail with a server error or
 * without a response are retried.
 */
export class S3Bucket {
  /** The address without the secret, such as s3://s3.example.com/bucket. */
  readonly address: string;
  readonly #client: AwsClient;
  readonly #name: string;
  readonly #url: string;
  readonly #withinMs: number;
  readonly #clock: Clock;

  /** @param clock dates the signatures; stores refuse those that are more than 15 minutes off */
  constructor(
    { endpoint, bucket, region, accessKey, secret }: Omit<S3Address, 'prefix'>,
    withinMs = TIMEOUT_MS,
    clock: Clock = systemClock,
  ) {
    const credentials = { accessKeyId: accessKey, secretAccessKey: secret };
    this.#client = new AwsClient({ ...credentials, service: 's3', region, retries: RETRIES });
    this.#name = encodeURIComponent(bucket);
    this.#url = `${endpoint.replace(/\/+$/, '')}/${this.#name}`;
    this.#withinMs = withinMs;
    this.#clock = clock;
    this.address = `s3://${new URL(endpoint).host}/${bucket}`;
  }

  /** Sends a request and returns the response with any status. @throws BlobStoreError without a response */
  send(method: string, key: string, parts: RequestParts = {}): Promise<Response> {
    return this.#fetch(method, key, parts, AbortSignal.timeout(this.#withinMs));
  }

  async #fetch(
    method: string,
    key: string,
    { query = {}, body, headers = {} }: RequestParts,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = new URL(`${this.#url}/${encodedKey(key)}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const sent = body ? { body: new Uint8Array(body) } : {};
    for (let attempt = 0; ; attempt += 1) {
      const aws = { datetime: signatureDate(this.#clock()) };
      try {
        return await this.#client.fetch(url.href, { method, headers, signal, aws, ...sent });
      } catch (cause) {
        // A store may close an idle connection at the moment when a request is sent on it.
        if (signal.aborted || attempt === RETRIES)
          throw new BlobStoreError('The blob store did not respond', { cause });
      }
    }
  }

  /** @throws S3Error unless the request succeeds */
  async request(method: string, key: string, parts: RequestParts = {}): Promise<Response> {
    const response = await this.send(method, key, parts);
    if (response.ok) return response;
    throw await S3Error.of(response);
  }

  /** Returns the response body as text. @throws BlobStoreError unless the request succeeds, and has its whole response */
  async requestText(method: string, key: string, parts: RequestParts = {}): Promise<string> {
    const response = await this.request(method, key, parts);
    const text = await response.text().catch((cause: unknown) => {
      throw new BlobStoreError('The blob store broke off a response', { cause });
    });
    // S3 may respond with 200 and report the failure in the body.
    if (/<Error[\s>]/.test(text)) throw new BlobStoreError(`The blob store refused: ${codeIn(text)}`);
    return text;
  }

  /**
   * Opens an object or a range of it; null if there is no such object. How long reading it takes depends on the person
   * who downloads it, so it is not limited here.
   */
  async open(key: string, range?: ByteRange): Promise<Readable | null> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), this.#withinMs);
    try {
      const response = await this.#fetch('GET', key, { headers }, limit.signal);
      return await this.#opened(response, range);
    } finally {
      clearTimeout(timer);
    }
  }

  async #opened(response: Response, range: ByteRange | undefined): Promise<Readable | null> {
    if (response.ok) {
      const missing = response.status === PARTIAL_CONTENT ? undefined : range;
      return response.body ? readableOf(response.body as ReadableStream<Uint8Array>, missing) : Readable.from([]);
    }
    if (response.status !== NOT_FOUND) throw await S3Error.of(response);
    await response.body?.cancel();
    return null;
  }

  async has(key: string): Promise<boolean> {
    const response = await this.send('HEAD', key);
    if (response.ok) return true;
    if (response.status === NOT_FOUND) return false;
    throw new S3Error(response);
  }

  /** Deletes an object. A missing one is not an error. */
  async remove(key: string): Promise<void> {
    const response = await this.send('DELETE', key);
    if (!response.ok && response.status !== NOT_FOUND) throw await S3Error.of(response);
    await response.body?.cancel();
  }

  /**
   * Moves an object: copies it within the store, then deletes the original, so that it always exists.
   * @returns false if there is no such object
   */
  async move(from: string, to: string): Promise<boolean> {
    try {
      const headers = { 'x-amz-copy-source': `/${this.#name}/${encodedKey(from)}` };
      const xml = await this.requestText('PUT', to, { headers });
      // A store that does not support copying would have created an empty object.
      if (!xml.includes('<CopyObjectResult'))
        throw new LoggableError('The blob store does not support copying objects');
    } catch (error) {
      if (error instanceof S3Error && error.status === NOT_FOUND) return false;
      throw error;
    }
    await this.remove(from);
    return true;
  }

  /** Lists objects whose keys start with a prefix, except those with another slash after it. */
  async *list(prefix: string): AsyncGenerator<S3Object, undefined> {
    let from: Readonly<Record<string, string>> | null = {};
    for (let last = ''; from !== null;) {
      const query: Record<string, string> = { 'list-type': '2', delimiter: '/', prefix, ...from };
      const page = await this.requestText('GET', '', { query });
      for (const entry of textsIn(page, 'Contents')) {
        const changedAt = Date.parse(textIn(entry, 'LastModified'));
        last = textIn(entry, 'Key');
        yield { key: last, bytes: Number(textIn(entry, 'Size')), changedAt };
      }
      const next = afterPage(page, last);
      // A backup of a part of the objects would look complete.
      if (next?.['marker'] !== undefined && next['marker'] === from['marker'])
        throw new LoggableError('The blob store repeats a page of its list');
      from = next;
    }
  }

  /**
   * Lists multipart uploads whose keys start with a prefix, at most a page of 1000. A store that cannot list them has
   * to delete them itself.
   */
  async *unfinished(prefix: string): AsyncGenerator<UnfinishedUpload, undefined> {
    let page: string;
    try {
      page = await this.requestText('GET', '', { query: { uploads: '', prefix } });
    } catch (error) {
      if (error instanceof S3Error && UNSUPPORTED.has(error.status)) return;
      throw error;
    }
    for (const upload of textsIn(page, 'Upload')) {
      const startedAt = Date.parse(textsIn(upload, 'Initiated')[0] ?? '');
      yield { key: textIn(upload, 'Key'), uploadId: textIn(upload, 'UploadId'), startedAt };
    }
  }

  async abort({ key, uploadId }: UnfinishedUpload): Promise<void> {
    await (await this.send('DELETE', key, { query: { uploadId } })).body?.cancel();
  }
}
