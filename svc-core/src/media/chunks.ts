import { Readable } from 'node:stream';

const CHUNK_CHARACTERS = 64 * 1024;

async function* joined(texts: AsyncIterable<string>): AsyncIterable<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Texts as a stream that is read no faster than the client takes it: small ones are joined, and one chunk waits at most. */
export function streamOf(texts: AsyncIterable<string>): Readable {
  return Readable.from(joined(texts), { objectMode: false, highWaterMark: 1 });
}
