import { conflict } from '../errors/AppError.ts';

const RETRYABLE = new Set([
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_BUSY_SNAPSHOT',
]);
const DUPLICATE = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
const has = (codes: ReadonlySet<string>, error: unknown): boolean => {
  const code = codeOf(error);
  return typeof code === 'string' && codes.has(code);
};

/** Whether the same transaction may succeed when run again: deadlocks, lock waits and failed certification. */
export const isRetryable = (error: unknown): boolean => has(RETRYABLE, error);
/** Whether a unique key rejected a row. */
export const isDuplicate = (error: unknown): boolean => has(DUPLICATE, error);

/**
 * Runs a write and turns a duplicate key into a conflict.
 * @throws AppError 409 with the sentence
 */
export async function orConflict<T>(sentence: string, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isDuplicate(error) ? conflict(sentence) : error;
  }
}
