import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { newId } from '@jobtrail/service-kit';

/** A person's card list as it goes over the wire. */
interface CardList {
  readonly version: number;
  readonly etag: string;
  readonly body: Buffer;
}

const MIB = 1024 * 1024;
const MAX_BYTES = 64 * MIB;
/** The longest list that is cached, in bytes; about 5,000 realistic cards. */
export const CACHED_LIST_MAX_BYTES = 2.5 * MIB;
const MAX_LISTS = 10_000;

/**
 * A cache of card lists, by person. A list is valid as long as its version is the person's `jobs_version`. The session
 * check reads that version from the database on every request, so the cache is correct with any number of processes.
 * The least recently used lists are evicted when there are too many or they have too many bytes.
 */
export class CardListCache {
  readonly #lists = new LRUCache<string, CardList>({
    max: MAX_LISTS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length,
  });
  readonly #process = newId();

  /** The list of a person at a version, if it is cached. */
  get(userId: string, version: number): CardList | undefined {
    const list = this.#lists.get(userId);
    return list?.version === version ? list : undefined;
  }

  /**
   * Caches a list. Its ETag is a hash of its bytes, because a later release may shape a card differently at the same
   * version.
   */
  set(userId: string, version: number, body: Buffer): CardList {
    const list: CardList = { version, etag: `"${createHash('sha1').update(body).digest('base64url')}"`, body };
    this.#lists.set(userId, list);
    return list;
  }

  /**
   * The ETag of a list that is too long to be cached and is streamed. It differs between processes, because a later
   * release may shape a card differently.
   */
  tagOf(userId: string, version: number): string {
    return `"${createHash('sha1').update(`${this.#process} ${userId} ${version}`).digest('base64url')}"`;
  }
}
