import type { Readable } from 'node:stream';

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes as they come, in pieces of any size. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Where media lives (design 3, "Media"): bytes under an id that the database knows. */
export interface BlobStore {
  /**
   * Keeps bytes durably as they come: when it answers, they survive a crash, and it never holds more than a few of them in memory.
   * @returns how many bytes there were
   * @throws what the source throws; then nothing is kept
   */
  put: (id: string, source: ByteSource) => Promise<number>;
  /** The bytes, or a part of them; null when there is no such blob. */
  open: (id: string, range?: ByteRange) => Promise<Readable | null>;
  /** Forgets a blob and what an interrupted `put` has left of it; one that is not there is no error. */
  remove: (id: string) => Promise<void>;
  /** Every id, in no order; what an interrupted `put` has left long ago is cleared away on the way. */
  ids: () => AsyncIterable<string>;
}
