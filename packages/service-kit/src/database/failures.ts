import { conflict } from '../errors/AppError.ts';
import { DatabaseError, NO_FREE_CONNECTION } from './DatabaseError.ts';

/** Two transactions collided, and the database has rolled this one back. Galera also reports a failed certification this way. */
const DEADLOCK = new Set(['ER_LOCK_DEADLOCK', 'ER_CHECKREAD']);
const RETRYABLE = new Set([
  ...DEADLOCK,
  'ER_LOCK_WAIT_TIMEOUT',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_BUSY_SNAPSHOT',
]);
/** The server cannot be reached or cannot do the work. A balancer may know another one, or the same one may later. */
const LOST = new Set([
  // Connections
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'HANDSHAKE_SSL_ERROR',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'ER_SERVER_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  // A node of a cluster that has lost the others or has not caught up with them ("WSREP has not yet prepared node")
  'ER_UNKNOWN_COM_ERROR',
  'ER_ERROR_DURING_COMMIT',
  // A server that has become a replica
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
]);
/** The same for the embedded database: its file or its folder is gone, or cannot be written. */
const LOST_FILE = /^SQLITE_(?:CANTOPEN|IOERR|READONLY)/;
const BUSY_FILE = /^SQLITE_(?:BUSY|LOCKED|FULL)/;
/** The server works, but is too busy or full for this statement. */
const BUSY = new Set([
  NO_FREE_CONNECTION,
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_USER_LIMIT_REACHED',
  'ER_STATEMENT_TIMEOUT',
  'ER_QUERY_TIMEOUT',
  'ER_QUERY_INTERRUPTED',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'ER_ERROR_ON_READ',
  'ER_ERROR_ON_WRITE',
  'ER_TEMP_FILE_WRITE_FAILURE',
  'ER_CANT_CREATE_FILE',
  'ER_OUTOFMEMORY',
  'ER_OUT_OF_RESOURCES',
  'ER_CANT_CREATE_THREAD',
  // "Got error N from storage engine": what the engine could not do is in the log of the server.
  'ER_GET_ERRNO',
]);
const DUPLICATE = new Set(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
const has = (codes: ReadonlySet<string>, error: unknown): boolean => {
  const code = codeOf(error);
  return typeof code === 'string' && codes.has(code);
};

/** Whether the database has undone a transaction, which may succeed at once when run again. */
export const isDeadlock = (error: unknown): boolean => has(DEADLOCK, error);
/** Whether the same transaction may succeed when run again: deadlocks, lock waits and failed certification. */
export const isRetryable = (error: unknown): boolean => has(RETRYABLE, error);
/** Whether the database server of the connection is gone, or can no longer do the work. */
export const isLost = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && (has(LOST, error) || LOST_FILE.test(error.code ?? ''));
/** Whether a statement failed because of the state of the database, and not because of what it asks for. */
export const isUnavailable = (error: unknown): error is DatabaseError =>
  isLost(error) ||
  (error instanceof DatabaseError &&
    (error.hasNoConnection || has(BUSY, error) || BUSY_FILE.test(error.code ?? '') || isRetryable(error)));
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
