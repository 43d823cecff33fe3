import type { Knex } from 'knex';
import type { BroadcastStats } from '@jobtrail/contract';
import type { BroadcastRow } from '../rows.ts';
import { countDeliveries } from './queries.ts';

interface CachedStats {
  readonly stats: Promise<BroadcastStats>;
  until: number;
}

/** Counting takes at most 1/20 of the time, regardless of the number of recipients and of reads. */
const PAUSE_FACTOR = 20;

/**
 * The number of recipients of a broadcast per status: counted while it is being sent, stored with it once it is
 * finished.
 */
export class BroadcastStatsCache {
  readonly #knex: Knex;
  readonly #cached = new Map<string, CachedStats>();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  async of({ id, stats }: BroadcastRow): Promise<BroadcastStats | string> {
    if (stats !== null) {
      this.#cached.delete(id);
      return stats;
    }
    const known = this.#cached.get(id);
    if (known && performance.now() < known.until) return known.stats;
    const begun = performance.now();
    const entry: CachedStats = { stats: countDeliveries(this.#knex, id), until: Infinity };
    this.#cached.set(id, entry);
    entry.stats.then(
      () => (entry.until = performance.now() + (performance.now() - begun) * PAUSE_FACTOR),
      () => this.#cached.delete(id),
    );
    return entry.stats;
  }
}
