import { LRUCache } from 'lru-cache';
import type { CoreContext } from '../../context.ts';
import { noteReads } from './commands.ts';

const WINDOW_MS = 60_000;
/** Reads of one feed per minute and process. Calendar apps read it every few minutes at most. */
const READS_PER_WINDOW = 30;
/** The maximum number of tokens that are counted at once. The least recently read ones are dropped. */
const TOKENS_MAX = 20_000;
const HASHES_AT_ONCE = 200;

interface Window {
  readonly until: number;
  reads: number;
}

/**
 * Counts how often each feed is read, by the hash of its token: it limits them, and collects which have been read, so
 * that a read of an unchanged feed writes nothing itself. A process that dies loses the reads of its last minute.
 */
export class FeedReads {
  readonly #windows = new LRUCache<string, Window>({ max: TOKENS_MAX });
  readonly #noted = new Set<string>();

  /** Counts a read. @returns in how many seconds the next one is allowed; 0 if this one is */
  admit(tokenHash: string, now: number): number {
    const current = this.#windows.get(tokenHash);
    if (!current || current.until <= now) {
      this.#windows.set(tokenHash, { until: now + WINDOW_MS, reads: 1 });
      return 0;
    }
    current.reads += 1;
    return current.reads > READS_PER_WINDOW ? Math.ceil((current.until - now) / 1000) : 0;
  }

  /** Notes that an existing feed has been read. */
  note(tokenHash: string): void {
    if (this.#noted.size < TOKENS_MAX) this.#noted.add(tokenHash);
  }

  /** Stores which feeds have been read since the last time. */
  async flush({ knex, clock }: Pick<CoreContext, 'knex' | 'clock'>): Promise<void> {
    const hashes = [...this.#noted];
    this.#noted.clear();
    const now = clock();
    const parts = Array.from({ length: Math.ceil(hashes.length / HASHES_AT_ONCE) }, (_, n) =>
      hashes.slice(n * HASHES_AT_ONCE, (n + 1) * HASHES_AT_ONCE),
    );
    for (const part of parts) await noteReads({ knex }, part, now);
  }
}
