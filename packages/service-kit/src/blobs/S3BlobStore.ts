import { AwsClient } from 'aws4fetch';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { BlobStore, ByteRange, ByteSource } from './BlobStore.ts';
import { isBlobId } from './blob-id.ts';

/** The smallest part that S3 takes but for the last one: all that is in memory of an upload. */
const PART_BYTES = 5 * 1024 * 1024;
/** A multipart upload of this age belongs to nobody. */
const ABANDONED_MS = 3_600_000;
const WITHIN_MS = 60_000;
const RETRIES = 2;

/** Where an S3-compatible store is and who may use it. */
export interface S3Place {
  /** Such as https://s3.eu-central-1.amazonaws.com; buckets are addressed by path. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Before every key; '' or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secret: string;
}

/** Blobs as objects of an S3-compatible store: a single put for what fits one part, else a multipart upload, so that length need not be known. */
export class S3BlobStore implements BlobStore {
  readonly #client: AwsClient;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ endpoint, bucket, prefix, region, accessKey, secret }: S3Place) {
    this.#client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, service: 's3', region, retries: RETRIES });
    this.#bucket = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;
    this.#prefix = prefix;
  }

  #keyOf(id: string): string {
    if (!isBlobId(id)) throw new Error('This is no blob id');
    return this.#prefix + id;
  }

  async put(id: string, source: ByteSource): Promise<number> {
    const key = this.#keyOf(id);
    const parts: string[] = [];
    let uploadId: string | undefined;
    let bytes = 0;
    try {
      for await (const { part, last } of inParts(source)) {
        bytes += part.length;
        if (last && uploadId === undefined) {
          await this.#ask('PUT', key, {}, part);
          return bytes;
        }
        uploadId ??= textIn(await (await this.#ask('POST', key, { uploads: '' })).text(), 'UploadId');
        const { headers } = await this.#ask('PUT', key, { partNumber: String(parts.length + 1), uploadId }, part);
        parts.push(headers.get('etag') ?? '');
      }
      const list = parts.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`).join('');
      const answer = await (await this.#ask('POST', key, { uploadId: uploadId ?? '' }, Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`))).text();
      // S3 may answer 200 and tell the failure in the body.
      if (answer.includes('<Error>')) throw new Error(`The blob store refused: ${textIn(answer, 'Code')}`);
      return bytes;
    } catch (error) {
      await this.remove(id).catch(() => undefined);
      throw error;
    }
  }

  async open(id: string, range?: ByteRange): Promise<Readable | null> {
    const response = await this.#send('GET', this.#keyOf(id), {}, undefined, range ? { range: `bytes=${range.start}-${range.end}` } : {});
    if (response.ok) return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    await response.body?.cancel();
    if (response.status === 404) return null;
    throw refused(response);
  }

  async remove(id: string): Promise<void> {
    const key = this.#keyOf(id);
    await (await this.#ask('DELETE', key)).body?.cancel();
    for await (const upload of this.#unfinished(key)) await this.#abort(upload);
  }

  async *ids(): AsyncIterable<string> {
    for await (const upload of this.#unfinished(this.#prefix)) if (Date.now() - upload.since > ABANDONED_MS) await this.#abort(upload);
    for (let token: string | undefined = '', first = true; first || token; first = false) {
      const page = await (await this.#ask('GET', '', { 'list-type': '2', prefix: this.#prefix, ...(token ? { 'continuation-token': token } : {}) })).text();
      for (const key of textsIn(page, 'Key')) {
        const id = key.slice(this.#prefix.length);
        if (isBlobId(id)) yield id;
      }
      token = textsIn(page, 'NextContinuationToken')[0];
    }
  }

  /** Multipart uploads whose keys begin so that nobody has completed. */
  async *#unfinished(prefix: string): AsyncIterable<{ key: string; uploadId: string; since: number }> {
    const page = await (await this.#ask('GET', '', { uploads: '', prefix })).text();
    for (const upload of textsIn(page, 'Upload')) yield { key: textIn(upload, 'Key'), uploadId: textIn(upload, 'UploadId'), since: Date.parse(textsIn(upload, 'Initiated')[0] ?? '') };
  }

  async #abort({ key, uploadId }: { key: string; uploadId: string }): Promise<void> {
    await (await this.#send('DELETE', key, { uploadId })).body?.cancel();
  }

  #send(method: string, key: string, query: Record<string, string> = {}, body?: Buffer, headers: Record<string, string> = {}): Promise<Response> {
    const url = new URL(`${this.#bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return this.#client.fetch(url.href, { method, headers, signal: AbortSignal.timeout(WITHIN_MS), ...(body ? { body: new Uint8Array(body) } : {}) });
  }

  /** @throws Error unless it is done */
  async #ask(method: string, key: string, query: Record<string, string> = {}, body?: Buffer): Promise<Response> {
    const response = await this.#send(method, key, query, body);
    if (response.ok) return response;
    await response.body?.cancel();
    throw refused(response);
  }
}

const refused = ({ status, url }: Response): Error => new Error(`The blob store answered ${status} at ${new URL(url).pathname}`);

/** Bytes gathered into parts of one size; the last may be smaller and is always there, even if empty. */
async function* inParts(source: ByteSource): AsyncGenerator<{ part: Buffer; last: boolean }> {
  let part = Buffer.allocUnsafe(PART_BYTES);
  let size = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
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

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };
const plain = (xml: string): string => xml.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);

/** What stands in every element of a name; an element that holds others is given as it is. */
function textsIn(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(([, text = '']) => (text.includes('<') ? text : plain(text)));
}

/** @throws Error when there is no such element */
function textIn(xml: string, element: string): string {
  const [text] = textsIn(xml, element);
  if (text === undefined) throw new Error(`The blob store's answer has no ${element}`);
  return text;
}
