import type { CoreContext } from '../../context.ts';
import { noteReads } from './commands.ts';

/** The maximum number of feeds that are collected before they are stored. */
const FEEDS_MAX = 20_000;
const HASHES_AT_ONCE = 200;

/**
 * Collects which feeds have been read, by the hash of their tokens, so that a read writes nothing itself. A process that
 * dies loses the reads of its last minute.
 */
export class FeedReads {
  readonly #noted = new Set<string>();

  /** Notes that an existing feed has been read. */
  note(tokenHash: string): void {
    if (this.#noted.size < FEEDS_MAX) this.#noted.add(tokenHash);
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
