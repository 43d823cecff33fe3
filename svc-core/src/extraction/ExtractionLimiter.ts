import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests, unavailable } from '@jobtrail/service-kit';

export interface ExtractionLimits {
  /** Postings per person and minute. */
  readonly perMinute: number;
  /** Concurrent postings per person. */
  readonly atOnce: number;
  /** Concurrent postings in total, which bounds memory and connections. */
  readonly ofAll: number;
}
export const EXTRACTION_LIMITS: ExtractionLimits = { perMinute: 20, atOnce: 2, ofAll: 16 };

const MINUTE_S = 60;
/** Reading a posting takes at most this many seconds. */
const SOON_S = 8;

/** Limits how many postings are read, per person and in total. Each process has its own limits. */
export class ExtractionLimiter {
  readonly #limits: ExtractionLimits;
  readonly #minute: RateLimiterMemory;
  readonly #running = new Map<string, number>();
  #all = 0;

  constructor(limits: ExtractionLimits = EXTRACTION_LIMITS) {
    this.#limits = limits;
    this.#minute = new RateLimiterMemory({ points: limits.perMinute, duration: MINUTE_S });
  }

  /**
   * @returns a function that releases the slot; call it once
   * @throws AppError 429 with Retry-After if the person has too many requests, 503 if there are too many in total
   */
  async acquire(person: string): Promise<() => void> {
    const mine = this.#running.get(person) ?? 0;
    if (mine >= this.#limits.atOnce) throw tooManyRequests(SOON_S);
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
      await this.#minute.consume(person);
      return release;
    } catch (refusal) {
      release();
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }
}
