import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

const REGION = 'test-region';
const ACCESS_KEY = 'AKIDTEST';
const SECRET = 'a/secret+with=signs';
const BUCKET = 'media';
/** Small, so that tests read several pages. */
const PAGE = 5;
const PART_MIN_BYTES = 5 * 1024 * 1024;

/**
 * An in-memory store that speaks S3 over HTTP on loopback and accepts only signed requests (AWS Signature Version 4).
 */
export interface FakeS3 {
  /** The value for BLOB_STORE. */
  readonly address: string;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Backdates an object by a number of ms. */
  readonly age: (key: string, ms: number) => void;
  /** Removes an object without a request. */
  readonly remove: (key: string) => void;
  /** The number of multipart uploads that were neither completed nor aborted. */
  readonly unfinished: () => number;
  /** The number of requests rejected for their signature. */
  readonly forged: () => number;
  /** Stops listening; its objects stay. */
  pause: () => Promise<void>;
  /** Listens at its address again. */
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Verifies the signature of a request by computing it again. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const date = String(headers['x-amz-date']);
  if (!match || !match[2] || !date.startsWith(match[2]) || match[1] !== ACCESS_KEY || match[3] !== REGION) return false;
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < 900_000)) return false;
  const names = (match[4] ?? '').split(';');
  if (!names.includes('host') || !names.includes('x-amz-date') || !names.includes('x-amz-content-sha256')) return false;
  const { pathname, searchParams } = new URL(url, 'http://any');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const path = pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${match[2]}/${REGION}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, match[2]), REGION));
  return hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex') === match[5];
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of req) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Starts the store on a free port. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>();
  const writtenAt = new Map<string, number>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  let forged = 0;

  const store = (key: string, bytes: Buffer): void => {
    objects.set(key, bytes);
    writtenAt.set(key, Date.now());
  };
  const entryOf = (key: string): string => {
    const written = new Date(writtenAt.get(key) ?? 0).toISOString();
    const size = objects.get(key)?.length ?? 0;
    return `<Contents><Key>${key}</Key><LastModified>${written}</LastModified><Size>${size}</Size></Contents>`;
  };
  const list = (query: URLSearchParams): string => {
    const asked = (name: string): string => query.get(name) ?? '';
    const [after, prefix, delimiter] = [asked('continuation-token'), asked('prefix'), asked('delimiter')];
    const isBelow = (key: string): boolean => delimiter !== '' && key.slice(prefix.length).includes(delimiter);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && !isBelow(key) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${page.map(entryOf).join('')}${more}</ListBucketResult>`;
  };
  const copy = (res: ServerResponse, key: string, source: string): void => {
    const [, , ...from] = decodeURIComponent(source).split('/');
    const bytes = objects.get(from.join('/'));
    if (!bytes) return void res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    store(key, bytes);
    const etag = `<ETag>"${sha256(bytes).slice(0, 32)}"</ETag>`;
    res.end(`<CopyObjectResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${etag}</CopyObjectResult>`);
  };
  const listUploads = (query: URLSearchParams): string => {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''));
    const initiated = new Date().toISOString();
    const entries = found.map(
      ([id, { key }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`;
  };
  const complete = (id: string, xml: string): string => {
    const upload = uploads.get(id);
    const parts = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) =>
      upload?.parts.get(Number(number)),
    );
    if (!upload || parts.some((part, index) => !part || (index < parts.length - 1 && part.length < PART_MIN_BYTES)))
      return '<Error><Code>InvalidPart</Code></Error>';
    store(upload.key, Buffer.concat(parts.filter((part) => part !== undefined)));
    uploads.delete(id);
    return '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>';
  };
  const read = (res: ServerResponse, key: string, range: string | undefined): void => {
    const bytes = objects.get(key);
    if (!bytes) return void res.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (start === undefined) return void res.end(bytes);
    res.writeHead(206).end(bytes.subarray(Number(start), Number(end) + 1));
  };

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await bodyOf(req);
    if (!isSigned(req)) {
      forged += 1;
      return void res.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const { pathname, searchParams: query } = new URL(req.url ?? '', 'http://any');
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const uploadId = query.get('uploadId');
    if (bucket !== BUCKET) return void res.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (req.method === 'GET' && key === '')
      return void res.end(query.has('uploads') ? listUploads(query) : list(query));
    if (req.method === 'GET' || req.method === 'HEAD') return read(res, key, req.headers.range);
    if (req.method === 'DELETE') {
      if (uploadId === null) objects.delete(key);
      else uploads.delete(uploadId);
      return void res.writeHead(204).end();
    }
    if (req.method === 'POST' && query.has('uploads')) {
      const id = `${randomUUID()}&=`;
      uploads.set(id, { key, parts: new Map() });
      return void res.end(
        `<InitiateMultipartUploadResult><UploadId>${id.replace('&', '&amp;')}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (req.method === 'POST' && uploadId !== null) return void res.end(complete(uploadId, body.toString()));
    const source = req.headers['x-amz-copy-source'];
    if (typeof source === 'string') return copy(res, key, source);
    if (req.headers['if-none-match'] === '*' && objects.has(key)) {
      return void res.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
    }
    if (uploadId === null) store(key, body);
    else uploads.get(uploadId)?.parts.set(Number(query.get('partNumber')), body);
    res.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
  };

  const server = createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The S3 server is not listening');
  return {
    address: `s3://${ACCESS_KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${bound.port}/${BUCKET}/of/jobtrail?region=${REGION}&tls=0`,
    objects,
    age: (key, ms) => void writtenAt.set(key, Date.now() - ms),
    remove: (key) => void objects.delete(key),
    unfinished: () => uploads.size,
    forged: () => forged,
    pause: close,
    resume: () => listen(bound.port),
    stop: close,
  };
}
