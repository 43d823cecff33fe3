import { FairLimiter, tooManyRequests } from '@jobtrail/service-kit';

/** More than the pages of one person request at the same time. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 10;
const RETRY_SECONDS = 2;

/**
 * Limits how many calls of one person are at the payment provider at the same time. The provider limits the requests of
 * the whole product, and a call makes several, so one person could use them up for everybody.
 */
export class ProviderTurns {
  readonly #limiter = new FairLimiter({ perPerson: AT_ONCE, ofAll: Infinity });

  /** Runs the work of a person when it is their turn. @throws AppError 429 if too many of theirs are waiting */
  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    if (this.#limiter.runningOf(person) >= AT_ONCE && this.#limiter.waiting(person) >= WAITING_AT_MOST)
      throw tooManyRequests(RETRY_SECONDS);
    return this.#limiter.run(person, work);
  }
}
