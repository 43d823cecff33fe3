import type { Knex } from 'knex';
import { tooManyRequests, unavailable } from '@jobtrail/service-kit';
import { AttemptCounter } from '../people/attempts/AttemptCounter.ts';

export interface ExtractionLimits {
  /** Postings per person and minute, in all processes together. */
  readonly perMinute: number;
  /** Concurrent postings per person and process. */
  readonly perPerson: number;
  /** Concurrent postings of a process, which bounds its memory and connections. */
  readonly ofAll: number;
}
export const EXTRACTION_LIMITS: ExtractionLimits = { perMinute: 20, perPerson: 2, ofAll: 16 };

const MINUTE_S = 60;
/** Reading a posting takes at most this many seconds. */
const RETRY_AFTER_S = 8;

/**
 * Limits how many postings are read. How many a person may read in a minute is counted in the database. How many are
 * read at once is limited in each process, because it protects the process.
 */
export class ExtractionLimiter {
  readonly #limits: ExtractionLimits;
  readonly #minute: AttemptCounter;
  readonly #running = new Map<string, number>();
  #all = 0;

  constructor(knex: Knex, limits: ExtractionLimits = EXTRACTION_LIMITS) {
    this.#limits = limits;
    this.#minute = new AttemptCounter(knex, { name: 'extraction', points: limits.perMinute, windowSeconds: MINUTE_S });
  }

  /**
   * @returns a function that releases the slot; call it once
   * @throws AppError 429 with Retry-After if the person has too many requests, 503 if there are too many in total
   */
  async acquire(person: string): Promise<() => void> {
    const mine = this.#running.get(person) ?? 0;
    if (mine >= this.#limits.perPerson) throw tooManyRequests(RETRY_AFTER_S);
    if (this.#all >= this.#limits.ofAll) throw unavailable();
    this.#running.set(person, mine + 1);
    this.#all += 1;
    const release = (): void => {
      this.#all -= 1;
      const rest = (this.#running.get(person) ?? 1) - 1;
      if (rest > 0) this.#running.set(person, rest);
      else this.#running.delete(person);
    };
    try {
      await this.#minute.count(person);
      return release;
    } catch (refusal) {
      release();
      throw refusal;
    }
  }
}
