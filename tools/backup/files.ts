import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Runs `use` with an open file, flushes it to the disk and closes it. */
export async function withFile<T>(path: string, flags: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, flags, 0o600);
  try {
    const result = await use(handle);
    await handle.sync();
    return result;
  } finally {
    await handle.close();
  }
}

/** Writes a new file that survives a crash. @throws Error if it exists */
export async function writeDurably(path: string, text: string): Promise<void> {
  await withFile(path, 'wx', (handle) => handle.writeFile(text));
}

/** Makes the names in a folder survive a crash. */
export async function flushFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Counts and hashes bytes as they pass. */
export class Digest {
  readonly #hash = createHash('sha256');
  bytes = 0;

  add(piece: Uint8Array): void {
    this.#hash.update(piece);
    this.bytes += piece.length;
  }

  /** Yields the bytes of a source unchanged. */
  async *through(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
    for await (const piece of source) {
      this.add(piece);
      yield piece;
    }
  }

  /** The SHA-256 in hex. It may be read once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

/** The size and SHA-256 of a file. */
export async function digestOf(path: string): Promise<{ bytes: number; sha256: string }> {
  const digest = new Digest();
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) digest.add(piece);
  return { bytes: digest.bytes, sha256: digest.sha256() };
}
