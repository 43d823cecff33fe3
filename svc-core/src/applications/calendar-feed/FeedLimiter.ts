import { LRUCache } from 'lru-cache';
import { tooManyRequests } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { AttemptCounter } from '../../people/attempts/AttemptCounter.ts';

const WINDOW_SECONDS = 60;
/** Reads of one feed per minute, at all processes together. Calendar apps read it every few minutes at most. */
const READS_PER_WINDOW = 30;
/** The maximum number of feeds that a process counts. The least recently read ones are dropped. */
const FEEDS_MAX = 20_000;

/**
 * Limits how often each feed is read. The reads are counted in the database, but a process counts its first read of a
 * feed in a minute only when a second one follows, so that the reads of ordinary calendar apps write nothing.
 */
export class FeedLimiter {
  readonly #counter: AttemptCounter;
  /** The reads of each feed at this process in the minute that began with the first of them. */
  readonly #reads = new LRUCache<string, number>({ max: FEEDS_MAX, ttl: WINDOW_SECONDS * 1000 });

  constructor(store: Pick<CoreContext, 'knex' | 'clock'>) {
    this.#counter = new AttemptCounter(store, {
      name: 'calendar feed',
      points: READS_PER_WINDOW,
      windowSeconds: WINDOW_SECONDS,
    });
  }

  /**
   * Counts a read.
   * @param feed the hash of its token
   * @throws AppError 429 with Retry-After if there were too many
   */
  async take(feed: string): Promise<void> {
    const reads = (this.#reads.get(feed) ?? 0) + 1;
    this.#reads.set(feed, reads, { noUpdateTTL: true });
    if (reads === 1) return;
    // A feed over the limit need not be counted further.
    if (reads > READS_PER_WINDOW) throw tooManyRequests(Math.ceil(this.#reads.getRemainingTTL(feed) / 1000));
    if (reads === 2) await this.#counter.count(feed);
    await this.#counter.count(feed);
  }
}
