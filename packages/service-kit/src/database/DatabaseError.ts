import { LoggableError } from '../errors/LoggableError.ts';

/** What SQLite says of a failure without quoting a value; every other message of it may quote one. */
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
 * A statement that failed, or a connection that could not be opened: with the database's code and without any value.
 * Knex puts the statement, whose values are placeholders, before the message.
 */
export class DatabaseError extends LoggableError {
  /** ER_DUP_ENTRY, SQLITE_BUSY, ECONNREFUSED. */
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

/** A property of an error of a driver, when it is of a type. */
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
 * The error of a statement that a driver refused, without the values that the driver quotes. The driver's own error is
 * not kept as the cause: it holds them in several places.
 */
export function databaseErrorOf(error: unknown): DatabaseError {
  const message = propertyOf<string>(error, 'message', 'string') ?? '';
  const facts = factsOf(error);
  const known = SQLITE_REASONS.some((reason) => reason.test(message));
  return new DatabaseError(known ? message : (facts.code ?? 'The driver refused the statement.'), facts);
}

/** The error of a connection that could not be opened, without the account that the server names. */
export function noConnection(error: unknown): DatabaseError {
  const facts = factsOf(error);
  return new DatabaseError(`The database cannot be opened: ${facts.code ?? 'unknown reason'}`, facts);
}
