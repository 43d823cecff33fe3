import { FairLimiter, type FairLimits, overloaded, tooManyRequests } from '@jobtrail/service-kit';
import type { CoreContext } from '../context.ts';
import { AttemptCounter } from '../people/attempts/AttemptCounter.ts';

/** `perPerson` and `ofAll` limit the concurrent postings of a process, and so its memory and connections. */
export interface ExtractionLimits extends FairLimits {
  /** Postings per person and minute, in all processes together. */
  readonly perMinute: number;
}
export const EXTRACTION_LIMITS: ExtractionLimits = { perMinute: 20, perPerson: 2, ofAll: 16 };

const MINUTE_S = 60;
/** Reading a posting takes at most this many seconds. */
const RETRY_AFTER_S = 8;

/**
 * Limits how many postings are read. The postings of a person in a minute are counted in the database. The number of
 * concurrent ones is limited in each process, to protect the process.
 */
export class ExtractionLimiter {
  readonly #limits: ExtractionLimits;
  readonly #minute: AttemptCounter;
  readonly #slots: FairLimiter;

  constructor(store: Pick<CoreContext, 'knex' | 'clock'>, limits: ExtractionLimits = EXTRACTION_LIMITS) {
    this.#limits = limits;
    this.#slots = new FairLimiter(limits);
    this.#minute = new AttemptCounter(store, { name: 'extraction', points: limits.perMinute, windowSeconds: MINUTE_S });
  }

  /**
   * @returns a function that releases the slot; call it once
   * @throws AppError 429 with Retry-After if the person has too many requests, 503 if there are too many in total
   */
  async acquire(person: string): Promise<() => void> {
    if (this.#slots.runningOf(person) >= this.#limits.perPerson) throw tooManyRequests(RETRY_AFTER_S);
    if (!this.#slots.tryAcquire(person)) throw overloaded(RETRY_AFTER_S);
    const release = (): void => this.#slots.release(person);
    try {
      await this.#minute.count(person);
      return release;
    } catch (refusal) {
      release();
      throw refusal;
    }
  }
}
