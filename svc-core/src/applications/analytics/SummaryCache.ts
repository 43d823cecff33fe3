import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A summary as it goes over the wire. */
interface CachedSummary {
  readonly validity: string;
  readonly etag: string;
  readonly body: Buffer;
  /** When an interview ends that it counts as planned, in ms since the epoch. */
  readonly validUntil: number;
}

const MAX_BYTES = 32 * 1024 * 1024;
const MAX_SUMMARIES = 5000;

/** What a summary depends on besides the person's data. */
export interface SummaryKey {
  readonly userId: string;
  /** The person's `jobs_version`, which the session check reads from the database on every request. */
  readonly version: number;
  readonly timeZone: string;
  /** The local day: open durations grow with it. */
  readonly today: string;
  /** The filters, in a fixed order. */
  readonly filter: string;
}

const nameOf = ({ userId, filter }: SummaryKey): string => `${userId} ${filter}`;
const validityOf = ({ version, timeZone, today }: SummaryKey): string => `${version} ${timeZone} ${today}`;

/**
 * A cache of summaries, by person and filter. A summary is valid for one version of the person's jobs, for one
 * local day and until the next interview ends, so the cache is correct with any number of processes. The least recently used ones are evicted when there are
 * too many or they have too many bytes.
 */
export class SummaryCache {
  readonly #summaries = new LRUCache<string, CachedSummary>({
    max: MAX_SUMMARIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }) => body.length + 1,
  });

  /** A summary, if it is cached and still valid. */
  get(key: SummaryKey, now: number): CachedSummary | undefined {
    const summary = this.#summaries.get(nameOf(key));
    return summary?.validity === validityOf(key) && now < summary.validUntil ? summary : undefined;
  }

  /**
   * Caches a summary. Its ETag is a hash of its bytes, because a later release may compute different figures from the
   * same data.
   */
  set(key: SummaryKey, body: Buffer, validUntil: number): CachedSummary {
    // Weak, because it is the same in every encoding.
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    const summary = { validity: validityOf(key), etag, body, validUntil };
    this.#summaries.set(nameOf(key), summary);
    return summary;
  }
}
