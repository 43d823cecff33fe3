import { createHash, type Hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { compressed, type Encoding, newId } from '@jobtrail/service-kit';

/** A person's card list as it goes over the wire. */
interface CardList {
  readonly version: number;
  /** Weak, because it is the same in every encoding. */
  readonly etag: string;
  readonly body: Buffer;
  /** The compressed body, once somebody has asked for it. */
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>;
}

const MIB = 1024 * 1024;
const MAX_BYTES = 64 * MIB;
/** The longest list that is cached, in bytes without compression; about 5,000 realistic cards. */
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
    sizeCalculation: ({ body, packed: { br, gzip } }) => body.length + (br?.length ?? 0) + (gzip?.length ?? 0),
  });
  /** By ETag and encoding. */
  readonly #packing = new Map<string, Promise<Buffer>>();
  readonly #process = newId();

  /** The list of a person at a version, if it is cached. */
  get(userId: string, version: number): CardList | undefined {
    const list = this.#lists.get(userId);
    return list?.version === version ? list : undefined;
  }

  /**
   * Caches a list. Its ETag is a hash of its bytes, because a later release may shape a card differently at the same
   * version. A list with the bytes of the last version stays compressed.
   */
  set(userId: string, version: number, body: Buffer): CardList {
    const etag = weakTag(createHash('sha1').update(body));
    const last = this.#lists.get(userId);
    const list: CardList = { version, etag, body, packed: last?.etag === etag ? last.packed : {} };
    this.#lists.set(userId, list);
    return list;
  }

  /** The bytes of a list in an encoding. They are made once, and kept as long as the list is cached. */
  async packed(userId: string, list: CardList, encoding: Encoding): Promise<Buffer> {
    const kept = list.packed[encoding];
    if (kept) return kept;
    const name = `${list.etag} ${encoding}`;
    const packing = this.#packing.get(name) ?? this.#pack(userId, list, encoding);
    this.#packing.set(name, packing);
    return packing.finally(() => this.#packing.delete(name));
  }

  async #pack(userId: string, { version, body }: CardList, encoding: Encoding): Promise<Buffer> {
    // A copy, because a compressor returns a part of a larger buffer, which would stay in memory uncounted.
    const bytes = Buffer.from(new Uint8Array(await compressed(body, encoding)).buffer);
    const list = this.get(userId, version);
    if (list) this.#lists.set(userId, { ...list, packed: { ...list.packed, [encoding]: bytes } });
    return bytes;
  }

  /**
   * The ETag of a list that is too long to be cached and is streamed. It differs between processes, because a later
   * release may shape a card differently.
   */
  tagOf(userId: string, version: number): string {
    return weakTag(createHash('sha1').update(`${this.#process} ${userId} ${version}`));
  }
}

const weakTag = (hash: Hash): string => `W/"${hash.digest('base64url')}"`;
