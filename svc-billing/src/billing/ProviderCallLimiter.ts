import { FairLimiter, tooManyRequests } from '@jobtrail/service-kit';

/** More than one person's pages request at the same time. */
const CONCURRENT_MAX = 2;
const WAITING_MAX = 10;
const RETRY_SECONDS = 2;

/**
 * Limits how many calls run at the payment provider for one person at the same time. The provider limits the requests
 * of the whole product, and a call makes several, so one person could use them up for everyone.
 */
export class ProviderCallLimiter {
  readonly #limiter = new FairLimiter({ perPerson: CONCURRENT_MAX, ofAll: Infinity });

  /** Runs work for a person as soon as they have a free slot. @throws AppError 429 if too much of theirs is waiting */
  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    if (this.#limiter.runningOf(person) >= CONCURRENT_MAX && this.#limiter.waiting(person) >= WAITING_MAX)
      throw tooManyRequests(RETRY_SECONDS);
    return this.#limiter.run(person, work);
  }
}
