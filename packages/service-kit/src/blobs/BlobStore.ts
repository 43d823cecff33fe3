import type { Readable } from 'node:stream';
import { LoggableError } from '../errors/LoggableError.ts';

/** A range of bytes, with both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes in chunks of any size. */
export type ByteSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** One entry of a listing. */
export interface StoredBlob {
  readonly id: string;
  readonly bytes: number;
  /** When it was stored or quarantined, in ms since the epoch. */
  readonly storedAt: number;
}

/** Blobs that are set aside in a store: kept and readable, but no longer listed. */
export interface Quarantine {
  /** Moves a blob from the store into quarantine. @returns false if the store has no such blob */
  add: (id: string) => Promise<boolean>;
  /** Moves a blob back into the store. @returns false if it is not in quarantine */
  restore: (id: string) => Promise<boolean>;
  /** Deletes a quarantined blob permanently. A missing one is not an error. */
  remove: (id: string) => Promise<void>;
  /** Lists every quarantined blob, in no particular order. */
  list: () => AsyncIterable<StoredBlob>;
}

/** Stores the bytes of media files under the ids of their database rows. */
export interface BlobStore {
  /** The address of the store without secrets, for messages to an operator. */
  readonly address: string;
  readonly quarantine: Quarantine;
  /**
   * Stores bytes durably as they arrive. Once it resolves, they survive a crash. Only a small part of them is in memory
   * at a time.
   * @returns the number of bytes
   * @throws the error of the source, after which nothing is stored
   */
  put: (id: string, source: ByteSource) => Promise<number>;
  /** Opens a blob or a range of it, quarantined or not; null if there is no such blob. */
  open: (id: string, range?: ByteRange) => Promise<Readable | null>;
  /** Whether there is such a blob, quarantined or not. */
  has: (id: string) => Promise<boolean>;
  /** Deletes a blob, quarantined or not, and the remains of an interrupted `put`. A missing one is not an error. */
  remove: (id: string) => Promise<void>;
  /** Deletes the remains of an interrupted `put` of this id. A complete blob stays. */
  clearUnfinished: (id: string) => Promise<void>;
  /** Deletes the remains of all interrupted `put` calls that are more than an hour old. */
  clearAbandoned: () => Promise<void>;
  /** Lists every blob that is not in quarantine, in no particular order. */
  list: () => AsyncIterable<StoredBlob>;
  /** The id of the database that the store is bound to; null if it is not bound. */
  boundTo: () => Promise<string | null>;
  /**
   * Binds the store to a database unless it is already bound. Of several concurrent calls, one wins.
   * @returns the id that the store is bound to now, which may be that of another caller
   */
  bindTo: (databaseId: string) => Promise<string>;
  /** Binds the store to a database, regardless of its current binding. */
  rebindTo: (databaseId: string) => Promise<void>;
}

/** Name of the file or object in a store with the id of the database that the store is bound to. */
export const BINDING = 'database-id';

/** The content of the file or object. */
export const bindingText = (databaseId: string): string => `${databaseId}\n`;
/** Reads the id from it. The text of a damaged file matches no database. */
export const databaseIdIn = (text: string): string => text.trim();

const ID = /^[0-9a-f-]{36}$/;

/** Whether a text is a valid blob id, which is safe to use in a path. */
export const isBlobId = (text: string): boolean => ID.test(text);

/** A blob store that cannot be reached, or refuses a request. */
export class BlobStoreError extends LoggableError {}
