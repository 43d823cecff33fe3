import type { Readable } from 'node:stream';

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes as they come, in pieces of any size. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** One entry of a listing. */
export interface StoredBlob {
  readonly id: string;
  readonly bytes: number;
  /** When it was stored, or put into quarantine, in ms since the epoch. */
  readonly since: number;
}

/** Blobs that are set aside inside a store: kept, readable through the store, and no longer in its listing. */
export interface Quarantine {
  /** Moves a blob from the store into quarantine. @returns false when the store has no such blob */
  add: (id: string) => Promise<boolean>;
  /** Moves a blob back into the store. @returns false when it is not in quarantine */
  restore: (id: string) => Promise<boolean>;
  /** Deletes a quarantined blob for good; one that is not there is no error. */
  remove: (id: string) => Promise<void>;
  /** Every quarantined blob, in no particular order. */
  list: () => AsyncIterable<StoredBlob>;
}

/** Where media lives: bytes under an id that the database knows. */
export interface BlobStore {
  /** Where the store is, for messages to an operator; without secrets. */
  readonly place: string;
  readonly quarantine: Quarantine;
  /**
   * Keeps bytes durably as they come: when it answers, they survive a crash, and it never holds more than a few of them
   * in memory.
   * @returns how many bytes there were
   * @throws what the source throws; then nothing is kept
   */
  put: (id: string, source: ByteSource) => Promise<number>;
  /** The bytes of a blob, quarantined or not, or a part of them; null when there is no such blob. */
  open: (id: string, range?: ByteRange) => Promise<Readable | null>;
  /** Whether there is such a blob, quarantined or not. */
  has: (id: string) => Promise<boolean>;
  /**
   * Deletes a blob, quarantined or not, and what an interrupted `put` has left of it; one that is not there is no
   * error.
   */
  remove: (id: string) => Promise<void>;
  /** Deletes what an interrupted `put` of this id has left; a blob that is complete stays. */
  clearUnfinished: (id: string) => Promise<void>;
  /** Deletes what interrupted calls of `put` have left, of any id, where it is more than an hour old. */
  clearAbandoned: () => Promise<void>;
  /** Every blob that is not in quarantine, in no particular order. */
  list: () => AsyncIterable<StoredBlob>;
  /** The id of the database that the store is bound to; null when it is bound to none. */
  boundTo: () => Promise<string | null>;
  /**
   * Binds the store to a database unless it is bound already. Of several callers at the same time, one wins.
   * @returns the id that the store is bound to now: another one when somebody else was first
   */
  bindTo: (databaseId: string) => Promise<string>;
  /** Binds the store to a database whatever it was bound to before. */
  rebindTo: (databaseId: string) => Promise<void>;
}
