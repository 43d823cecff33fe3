import type { Knex } from 'knex';
import { isDeadlock, isRetryable } from './failures.ts';

const ATTEMPTS = 5;
const PAUSE_MS = 20;

async function retry<T>(work: () => PromiseLike<T>, mayRetry: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !mayRetry(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * (0.5 + Math.random())));
    }
  }
}

/** Runs `work` in a transaction, and again from the start if the database breaks a deadlock or fails to certify it. */
export const transaction = <T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  retry(() => knex.transaction(work), isRetryable);

/** Runs one statement that is its own transaction, and runs it again if the database breaks a deadlock with it. */
export const retryStatement = <T>(run: () => Promise<T>): Promise<T> => retry(run, isDeadlock);
