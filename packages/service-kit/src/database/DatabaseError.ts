import { LoggableError } from '../errors/LoggableError.ts';

/** SQLite's error messages that quote no value. Any other message may quote one. */
const SQLITE_REASONS = [
  /^(?:UNIQUE|NOT NULL|FOREIGN KEY) constraint failed(?:: \w+\.\w+(?:, \w+\.\w+){0,9})?$/,
  /^no such (?:table|column|index): \w+(?:\.\w+)?$/,
  /^table \w+ (?:has no column named \w+|already exists)$/,
  /^(?:datatype mismatch|malformed JSON|database is locked|database table is locked|database schema is locked: \w+|interrupted|out of memory)$/,
  /^(?:disk I\/O error|database or disk is full|attempt to write a readonly database|database disk image is malformed|file is not a database)$/,
];

interface Facts {
  code?: string | undefined;
  errno?: number | undefined;
  sqlState?: string | undefined;
}

/**
 * A failed statement or connection, with the database's code and without values. Knex puts the statement before the
 * message, with placeholders for the values.
 */
export class DatabaseError extends LoggableError {
  /** For example ER_DUP_ENTRY, SQLITE_BUSY or ECONNREFUSED. */
  readonly code: string | undefined;
  readonly errno: number | undefined;
  readonly sqlState: string | undefined;

  constructor(reason: string, { code, errno, sqlState }: Facts = {}) {
    super(reason);
    this.code = code;
    this.errno = errno;
    this.sqlState = sqlState;
  }
}

/** A property of a driver's error if it has the given type. */
function propertyOf<T extends string | number>(error: unknown, name: string, type: 'string' | 'number'): T | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, name);
  return typeof value === type ? (value as T) : undefined;
}

function factsOf(error: unknown): Facts {
  const code = propertyOf<string>(error, 'code', 'string') || undefined;
  return {
    code,
    errno: propertyOf<number>(error, 'errno', 'number'),
    sqlState: propertyOf<string>(error, 'sqlState', 'string'),
  };
}

/**
 * Converts the error of a statement, without the values that the driver quotes. The driver's error is not kept as the
 * cause because it contains them in several places.
 */
export function databaseErrorOf(error: unknown): DatabaseError {
  const message = propertyOf<string>(error, 'message', 'string') ?? '';
  const facts = factsOf(error);
  const known = SQLITE_REASONS.some((reason) => reason.test(message));
  return new DatabaseError(known ? message : (facts.code ?? 'The driver refused the statement.'), facts);
}

/** Converts the error of a connection, without the account that the server quotes. */
export function noConnection(error: unknown): DatabaseError {
  const facts = factsOf(error);
  return new DatabaseError(`The database cannot be opened: ${facts.code ?? 'unknown reason'}`, facts);
}
