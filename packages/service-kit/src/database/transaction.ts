import type { Knex } from 'knex';
import { isRetryable } from './failures.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 20;

/**
 * Runs `work`, and runs it again from the start if the database breaks a deadlock or fails to certify it. `work` is a
 * whole transaction, or one statement that is its own transaction.
 */
export async function retryDeadlocks<T>(work: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * (0.5 + Math.random())));
    }
  }
}

/** Runs `work` in a transaction, and again from the start if the database breaks a deadlock or fails to certify it. */
export const transaction = <T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  retryDeadlocks(() => knex.transaction(work));
