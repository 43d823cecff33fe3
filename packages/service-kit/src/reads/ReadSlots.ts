import type { ServerResponse } from 'node:http';
import { AppError, overloaded, tooManyRequests } from '../errors/AppError.ts';
import { FairLimiter, type FairLimits } from './FairLimiter.ts';

/** How many responses of a kind may be sent at once, and how many requests may wait for a slot. */
export interface SlotLimits extends FairLimits {
  readonly waitingPerPerson: number;
  readonly waitingOfAll: number;
  /** How long a request waits at most, in ms. */
  readonly waitMs: number;
  /** The message for a person who has too many in progress. */
  readonly sentence: string;
  /** Seconds after which a rejected request may be retried. */
  readonly retryAfter: number;
}

const gone = () => new AppError(408, 'timeout', 'The connection was closed before the response began.');

/**
 * Limits the number of large responses in progress: per person, so that no one blocks others, and in total, which
 * bounds memory. A request without a free slot waits briefly. The limits apply to each process.
 */
export class ReadSlots {
  readonly #limits: SlotLimits;
  readonly #limiter: FairLimiter;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    this.#limiter = new FairLimiter(limits);
  }

  /**
   * Takes a slot for a response and holds it until the response has ended or its connection is closed.
   * @throws AppError 429 with Retry-After if the person has too many in progress, 503 if everyone together has
   */
  async hold(person: string, res: ServerResponse): Promise<void> {
    if (!this.#limiter.tryAcquire(person)) await this.#wait(person, res);
    if (res.closed) {
      this.#limiter.release(person);
      throw gone();
    }
    res.once('close', () => this.#limiter.release(person));
  }

  async #wait(person: string, res: ServerResponse): Promise<void> {
    const { waitingPerPerson, waitingOfAll, waitMs } = this.#limits;
    if (this.#limiter.waiting(person) >= waitingPerPerson || this.#limiter.waiting() >= waitingOfAll)
      throw this.#refusal(person);
    const { begun, leave } = this.#limiter.wait(person);
    let timer: NodeJS.Timeout | undefined;
    let onClose = (): void => undefined;
    const givenUp = new Promise<never>((_, reject) => {
      // Leaves the queue at once, so that no slot is assigned to a request that has given up.
      const giveUp = (error: AppError): void => {
        leave();
        reject(error);
      };
      timer = setTimeout(() => giveUp(this.#refusal(person)), waitMs);
      onClose = () => giveUp(gone());
      res.once('close', onClose);
    });
    try {
      await Promise.race([begun, givenUp]);
    } finally {
      clearTimeout(timer);
      res.off('close', onClose);
    }
  }

  #refusal(person: string): AppError {
    const { perPerson, sentence, retryAfter } = this.#limits;
    return this.#limiter.runningOf(person) >= perPerson
      ? tooManyRequests(retryAfter, sentence)
      : overloaded(retryAfter);
  }
}
