import type { ByteSource } from './BlobStore.ts';

/**
 * Bytes gathered into pieces of one size; the last may be smaller. All are in one buffer: a piece is good until the next is asked for.
 * @param size in bytes; so much memory it takes
 */
export async function* gathered(source: ByteSource, size: number): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + size - filled);
      piece.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled < size) continue;
      yield piece;
      filled = 0;
    }
  }
  if (filled > 0) yield piece.subarray(0, filled);
}
