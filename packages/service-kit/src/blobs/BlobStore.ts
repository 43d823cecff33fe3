/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where media lives (design 3, "Media"): bytes under an id that the database knows. */
export interface BlobStore {
  /** Keeps bytes durably: when it answers, they survive a crash. */
  put: (id: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes, or a part of them. @throws Error when there is no such blob */
  stream: (id: string, range?: ByteRange) => NodeJS.ReadableStream;
  read: (id: string) => Promise<Buffer>;
  /** Forgets a blob; one that is not there is no error. */
  remove: (id: string) => Promise<void>;
  /** Every id, in no order; what an interrupted `put` has left long ago is cleared away on the way. */
  ids: () => AsyncIterable<string>;
}
