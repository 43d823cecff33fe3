import createKnex from 'knex';
import { LoggableError } from '../errors/LoggableError.ts';

/** SQLite's error messages that quote no value. Any other message may quote one. */
const SQLITE_REASONS = [
  /^(?:UNIQUE|NOT NULL|FOREIGN KEY) constraint failed(?:: \w+\.\w+(?:, \w+\.\w+){0,9})?$/,
  /^no such (?:table|column|index): \w+(?:\.\w+)?$/,
  /^table \w+ (?:has no column named \w+|already exists)$/,
  /^(?:datatype mismatch|malformed JSON|database is locked|database table is locked|database schema is locked: \w+|interrupted|out of memory)$/,
  /^(?:disk I\/O error|database or disk is full|attempt to write a readonly database|database disk image is malformed|file is not a database)$/,
];

/** The code of an error when all connections of the pool have been busy for too long. */
export const NO_FREE_CONNECTION = 'NO_FREE_CONNECTION';
/** The driver's message, without a code, when it gets a connection that has been lost. */
const CLOSED = "Can't add new command when connection is in closed state";
/** Names of MariaDB's own errors, which the driver does not know. */
const MARIADB_CODES: Readonly<Record<number, string>> = { 1927: 'ER_CONNECTION_KILLED', 1969: 'ER_STATEMENT_TIMEOUT' };
/** The driver's code when a connection has been lost. */
const CONNECTION_LOST = 'PROTOCOL_CONNECTION_LOST';

interface Facts {
  code?: string | undefined;
  errno?: number | undefined;
  sqlState?: string | undefined;
  hasNoConnection?: boolean;
}

/**
 * A failed statement or connection, with the database's code and without values. The message of a statement begins with
 * the statement, with placeholders for the values.
 */
export class DatabaseError extends LoggableError {
  /** For example ER_DUP_ENTRY, SQLITE_BUSY or ECONNREFUSED. */
  readonly code: string | undefined;
  readonly errno: number | undefined;
  readonly sqlState: string | undefined;
  /** Whether the server has not accepted a connection, for whatever reason. */
  readonly hasNoConnection: boolean;

  constructor(reason: string, { code, errno, sqlState, hasNoConnection = false }: Facts = {}) {
    super(reason);
    this.code = code;
    this.errno = errno;
    this.sqlState = sqlState;
    this.hasNoConnection = hasNoConnection;
  }
}

/** A property of a driver's error if it has the given type. */
function propertyOf<T extends string | number>(error: unknown, name: string, type: 'string' | 'number'): T | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === type ? (value as T) : undefined;
}

function factsOf(error: unknown): Facts {
  const errno = propertyOf<number>(error, 'errno', 'number');
  const closed = propertyOf<string>(error, 'message', 'string')?.endsWith(CLOSED);
  return {
    code: propertyOf<string>(error, 'code', 'string') || (closed ? CONNECTION_LOST : MARIADB_CODES[errno ?? 0]),
    errno,
    sqlState: propertyOf<string>(error, 'sqlState', 'string'),
  };
}

/**
 * Converts the error of a statement, without the values that the driver quotes. The driver's error is not kept as the
 * cause because it contains them in several places.
 * @param sql the statement, with placeholders for its values, which Knex has put before the driver's message
 */
export function databaseErrorOf(error: unknown, sql: string): DatabaseError {
  const before = `${sql} - `;
  const message = (propertyOf<string>(error, 'message', 'string') ?? '').slice(before.length);
  const facts = factsOf(error);
  const known = SQLITE_REASONS.some((reason) => reason.test(message));
  return new DatabaseError(before + (known ? message : (facts.code ?? 'The driver refused the statement.')), facts);
}

const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  HANDSHAKE_SSL_ERROR: 'its certificate is not signed by a known authority (DATABASE_CA), or it is for another name',
  HANDSHAKE_NO_SSL_SUPPORT: 'the server does not encrypt connections',
};
/** Node's messages about the dates of a certificate. They tell the cause, because the driver replaces the error's code. */
const CERTIFICATE_REASONS: Readonly<Record<string, string>> = {
  'certificate has expired': 'its certificate has expired',
  'certificate is not yet valid': 'its certificate is not valid yet, or the clock of this host is behind',
};

/**
 * Converts the error of a connection, without the account that the server quotes. A mistake in the code stays as it is:
 * its message quotes nothing and its stack says where it is.
 */
export function noConnection(error: unknown): unknown {
  const facts = factsOf(error);
  if (error instanceof TypeError && facts.code === undefined) return error;
  const said = CERTIFICATE_REASONS[propertyOf<string>(error, 'message', 'string') ?? ''];
  const reason = said ?? CONNECTION_REASONS[facts.code ?? ''] ?? facts.code ?? 'unknown reason';
  return new DatabaseError(`The database cannot be opened: ${reason}`, { ...facts, hasNoConnection: true });
}

/** Converts the error of a pool without a free connection. */
export const noFreeConnection = (error: unknown): unknown =>
  error instanceof createKnex.KnexTimeoutError
    ? new DatabaseError('No connection to the database became free in time.', { code: NO_FREE_CONNECTION })
    : error;
