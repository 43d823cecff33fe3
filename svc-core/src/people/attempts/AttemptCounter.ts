import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { type Clock, tooManyRequests } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { addAttempt, deleteAttempts, hasAttempts, markAttempt, undoAttempt } from './commands.ts';

interface Options {
  /** Counts of other names are separate. */
  readonly name: string;
  readonly points: number;
  readonly windowSeconds: number;
}

/**
 * Counts attempts by key in the database, so that the counts survive a restart and hold for all processes together.
 * Keys are stored as hashes, because they contain addresses.
 */
export class AttemptCounter {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #options: Options;

  constructor({ knex, clock }: Pick<CoreContext, 'knex' | 'clock'>, options: Options) {
    this.#knex = knex;
    this.#clock = clock;
    this.#options = options;
  }

  /**
   * Counts an attempt.
   * @returns how many there were in the window
   * @throws AppError 429 with Retry-After if there were too many
   */
  async count(key: string): Promise<number> {
    const { points, windowSeconds } = this.#options;
    const now = this.#clock();
    const count = await addAttempt(this.#knex, this.#idOf(key), windowSeconds * 1000, now);
    if (count.points > points) throw tooManyRequests(Math.max(1, Math.ceil((count.expires_at - now) / 1000)));
    return count.points;
  }

  undo(key: string): Promise<void> {
    return undoAttempt(this.#knex, this.#idOf(key));
  }

  reset(key: string): Promise<void> {
    return deleteAttempts(this.#knex, this.#idOf(key));
  }

  has(key: string): Promise<boolean> {
    return hasAttempts(this.#knex, this.#idOf(key), this.#clock());
  }

  /** Remembers a key for a whole window from now on. */
  mark(key: string): Promise<void> {
    return markAttempt(this.#knex, this.#idOf(key), this.#clock() + this.#options.windowSeconds * 1000);
  }

  #idOf(key: string): string {
    return createHash('sha256').update(`${this.#options.name} ${key}`).digest('hex');
  }
}
