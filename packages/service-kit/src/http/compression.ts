import { pipeline, Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  type BrotliOptions,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  type ZlibOptions,
} from 'node:zlib';
import type { Context } from './context.ts';

/** The encodings of responses, the better one first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A shorter body fits into one packet anyway. */
const COMPRESSED_FROM_BYTES = 1024;
/** JSON and text, but no stream of events, which a compressor would hold back. */
const COMPRESSIBLE = /^application\/json$|^text\/(?!event-stream$)/;
/** Nothing else is compressed: parts of a file (206) keep their bytes, and the others have no body. */
const WITH_BODY: ReadonlySet<number> = new Set([200, 201]);

// Levels for responses that are made for one request. A window of 256 KiB bounds what a compressor holds.
const GZIP: ZlibOptions = { level: 6 };
const BROTLI: BrotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 },
};
const brotliBytes = promisify(brotliCompress);
const gzipBytes = promisify(gzip);

const WEIGHT = /^\s*q\s*=/;

/**
 * The encoding of a response by the client's Accept-Encoding (RFC 9110, 12.5.3); null if it stays plain.
 * @param bytes the length of the body, if it is known
 */
export function encodingFor(acceptEncoding: string | undefined, bytes = Infinity): Encoding | null {
  if (!acceptEncoding || bytes < COMPRESSED_FROM_BYTES) return null;
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...params] = item.split(';');
    const weight = params.find((param) => WEIGHT.test(param))?.replace(WEIGHT, '');
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight) || 0);
  }
  let best: Encoding | null = null;
  let bestWeight = weights.get('identity') ?? 0;
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0;
    if (weight === 0 || weight < bestWeight || (best !== null && weight === bestWeight)) continue;
    best = encoding;
    bestWeight = weight;
  }
  return best;
}

/** Compresses a whole body, off the event loop. */
export function compressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? brotliBytes(body, BROTLI) : gzipBytes(body, GZIP);
}

const compressor = (encoding: Encoding): Transform =>
  encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);

/** Whether a response may be compressed, unless it is too short. */
function isCompressible({ status, type, res }: Context): boolean {
  return (
    WITH_BODY.has(status) &&
    COMPRESSIBLE.test(type) &&
    !res.hasHeader('content-encoding') &&
    !/\bno-transform\b/i.test(String(res.getHeader('cache-control')))
  );
}

/** The body as bytes, or compressed as it is read; null if it is too short. */
async function compressedBody(body: unknown, encoding: Encoding): Promise<Buffer | Transform | null> {
  // If one of the two streams breaks off or is destroyed, so is the other.
  if (body instanceof Readable) return pipeline(body, compressor(encoding), () => undefined);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return bytes.length < COMPRESSED_FROM_BYTES ? null : compressed(bytes, encoding);
}

/**
 * Compresses the response to a call, if its client and its kind allow that. The response to HEAD gets the same headers.
 * A strong entity tag becomes weak, because it names the plain bytes (RFC 9110, 8.8.1).
 */
export async function compressBody(ctx: Context): Promise<void> {
  ctx.vary('accept-encoding');
  const encoding = encodingFor(ctx.get('accept-encoding'));
  if (encoding === null || !isCompressible(ctx)) return;
  const body = await compressedBody(ctx.body, encoding);
  if (body === null) return;
  ctx.body = body;
  ctx.set('content-encoding', encoding);
  const tag = ctx.res.getHeader('etag');
  if (typeof tag === 'string' && !tag.startsWith('W/')) ctx.set('etag', `W/${tag}`);
}
