import { type Clock, systemClock } from '../clock.ts';
import { LoggableError } from '../errors/LoggableError.ts';
import type { BlobStore } from './BlobStore.ts';
import { FileBlobStore } from './FileBlobStore.ts';
import { S3BlobStore } from './S3BlobStore.ts';
import type { S3Address } from './S3Bucket.ts';
import { tracedBlobStore } from './tracedBlobStore.ts';

/** The value that keeps blobs as files in the data folder. */
export const FILES = 'files';

/**
 * Parses s3://[KEY:SECRET@]HOST[:PORT]/BUCKET[/PREFIX][?region=…&tls=0], with percent-encoded components; null if the
 * text does not match.
 */
export function parseS3Address(text: string): S3Address | null {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null;
  const { username, password, host, pathname, searchParams } = new URL(text);
  const [bucket = '', ...prefix] = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
  if (Boolean(username) !== Boolean(password) || !host || !bucket) return null;
  const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  return {
    endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
    bucket,
    prefix: prefix.map((part) => `${part}/`).join(''),
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: username ? credentials : null,
  };
}

/**
 * Opens the configured blob store.
 * @param where 'files', or an address for `parseS3Address`
 * @param clock decides whether an upload is abandoned
 * @throws Error for anything else
 */
export function openBlobStore(where: string, dataDir: string, clock: Clock = systemClock): BlobStore {
  if (where === FILES) return tracedBlobStore(new FileBlobStore(dataDir), FILES);
  const place = parseS3Address(where);
  if (!place) throw new LoggableError('BLOB_STORE is not a known kind of store');
  return tracedBlobStore(new S3BlobStore(place, clock), 's3');
}
