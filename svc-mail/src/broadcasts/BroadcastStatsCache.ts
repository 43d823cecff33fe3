import type { Knex } from 'knex';
import type { BroadcastStats } from '@jobtrail/contract';
import { countDeliveries } from './queries.ts';
import type { BroadcastRow } from './row.ts';

interface Kept {
  readonly stats: Promise<BroadcastStats>;
  until: number;
}

/** Counting takes at most 1/20 of the time, regardless of the number of recipients and of reads. */
const SHARE = 20;

/**
 * The number of recipients of a broadcast per status: counted while it is being sent, stored with it once it is
 * finished.
 */
export class BroadcastStatsCache {
  readonly #knex: Knex;
  readonly #kept = new Map<string, Kept>();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async of({ id, stats }: BroadcastRow): Promise<BroadcastStats | string> {
    if (stats !== null) {
      this.#kept.delete(id);
      return stats;
    }
    const known = this.#kept.get(id);
    if (known && performance.now() < known.until) return known.stats;
    const begun = performance.now();
    const kept: Kept = { stats: countDeliveries(this.#knex, id), until: Infinity };
    this.#kept.set(id, kept);
    kept.stats.then(
      () => (kept.until = performance.now() + (performance.now() - begun) * SHARE),
      () => this.#kept.delete(id),
    );
    return kept.stats;
  }
}
