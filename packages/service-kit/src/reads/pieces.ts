import { Readable } from 'node:stream';

/** A part of a response: text, or the UTF-8 bytes of a long text. */
export type Piece = string | Buffer;

const CHUNK_BYTES = 64 * 1024;

/** Converts a text to a piece. A long text becomes bytes, which are sent chunk by chunk without being copied. */
export const pieceOf = (text: string): Piece => (text.length < CHUNK_BYTES ? text : Buffer.from(text));

/** Joins short pieces and splits long ones into chunks of about 64 KiB. */
export async function* chunksOf(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer, undefined> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece;
      if (text.length < CHUNK_BYTES) continue;
    }
    if (text !== '') yield Buffer.from(text);
    text = '';
    if (typeof piece === 'string') continue;
    for (let from = 0; from < piece.length; from += CHUNK_BYTES) yield piece.subarray(from, from + CHUNK_BYTES);
  }
  if (text !== '') yield Buffer.from(text);
  return undefined;
}

/** A stream of pieces that is read no faster than the client reads; at most one chunk is buffered. */
export function streamOf(pieces: AsyncIterable<Piece>): Readable {
  return Readable.from(chunksOf(pieces), { objectMode: false, highWaterMark: 1 });
}
