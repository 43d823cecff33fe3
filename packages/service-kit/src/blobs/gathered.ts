import type { ByteSource } from './BlobStore.ts';

/**
 * Collects bytes into chunks of equal size; the last one may be smaller. All chunks share one buffer, so each is valid
 * only until the next is requested.
 * @param size of a chunk and of the buffer, in bytes
 */
export async function* inEqualChunks(source: ByteSource, size: number): AsyncGenerator<Buffer> {
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
