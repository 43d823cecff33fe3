import type { IncomingMessage } from 'node:http';
import { finished, type Readable, type Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { ExtractionError } from './ExtractionError.ts';

/** A body up to the limit. */
export interface Body {
  readonly bytes: Buffer;
  /** Whether the body was longer than the limit. */
  readonly cut: boolean;
}

/** A compressed stream that ends too early still yields what came before. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH };

/** The codings that requests accept. Several codings on top of each other are rejected. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

function decoderOf(coding: string, firstByte: number): Transform | null {
  switch (coding) {
    case '':
    case 'identity':
      return null;
    case 'gzip':
    case 'x-gzip':
      return createGunzip(LENIENT);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    // Some servers send deflate without the wrapper that the standard requires.
    case 'deflate':
      return (firstByte & 0x0f) === 8 ? createInflate(LENIENT) : createInflateRaw(LENIENT);
    default:
      throw new ExtractionError('encoding');
  }
}

/** Yields the bytes of a body until more than `limit` have been received. */
async function* sent(message: IncomingMessage, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    yield chunk;
    size += chunk.length;
    if (size > limit) return;
  }
}

async function* decoded(chunks: AsyncGenerator<Buffer>, coding: string): AsyncGenerator<Buffer> {
  const first = await chunks.next();
  if (first.done) return;
  const decoder = decoderOf(coding, first.value[0] ?? 0);
  if (!decoder) {
    yield first.value;
    yield* chunks;
    return;
  }
  void feed(decoder, first.value, chunks);
  // Leaving the loop destroys the decoder and stops `feed`, so nothing beyond the limit is unpacked.
  yield* decoder as Readable as AsyncIterable<Buffer>;
}

async function feed(decoder: Transform, first: Buffer, chunks: AsyncGenerator<Buffer>): Promise<void> {
  const gone = new Promise<void>((resolve) => finished(decoder, { readable: false }, () => resolve()));
  try {
    for (let chunk: Buffer | undefined = first; chunk && !decoder.destroyed;) {
      if (!decoder.write(chunk)) await Promise.race([new Promise((resolve) => decoder.once('drain', resolve)), gone]);
      const next: IteratorResult<Buffer> = await chunks.next();
      chunk = next.done ? undefined : next.value;
    }
    decoder.end();
  } catch (error) {
    decoder.destroy(error instanceof Error ? error : new Error('broken off'));
  }
}

/**
 * Reads a body up to the limit, unpacking it as it arrives, so a decompression bomb takes no more memory than the
 * limit.
 * @param limit in bytes, for both the received and the unpacked size
 * @throws ExtractionError for an encoding that was not requested; errors of zlib and of the connection
 */
export async function readBody(message: IncomingMessage, limit: number): Promise<Body> {
  const coding = (message.headers['content-encoding'] ?? '').trim().toLowerCase();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of decoded(sent(message, limit), coding)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) break;
    }
  } finally {
    message.destroy();
  }
  return { bytes: Buffer.concat(chunks, Math.min(size, limit)), cut: size > limit };
}
