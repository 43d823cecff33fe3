import { isIP } from 'node:net';
import { types } from 'node:util';
import { LoggableError } from '../errors/LoggableError.ts';
import { stackFrames } from './stackFrames.ts';

type Scalar = string | number;

/** The loggable facts of an error. `stack` has frames only, and `message` is present only if it is safe. */
export interface ErrorDescription {
  readonly type: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
  /** The first errors of an AggregateError. */
  readonly errors?: readonly ErrorDescription[];
  /** Scalars such as `code`, `errno`, `syscall` and `status`. */
  readonly [field: string]: Scalar | ErrorDescription | readonly ErrorDescription[] | undefined;
}

const MESSAGE_MAX = 2000;
const PATH_MAX = 300;
const DEPTH_MAX = 5;
const ERRORS_MAX = 5;
const IDENTIFIER = /^[A-Za-z_$][\w$]{0,60}$/;
/**
 * Codes such as ER_DUP_ENTRY, ECONNREFUSED, UND_ERR_SOCKET and resource_missing. The pattern excludes text, addresses
 * and tokens in mixed case.
 */
const CODE = /^(?:[A-Z][A-Z0-9_]{1,48}|[a-z][a-z_]{1,48})$/;
const SMTP_VERBS: ReadonlySet<string> = new Set([
  'CONN',
  'EHLO',
  'HELO',
  'LHLO',
  'STARTTLS',
  'AUTH',
  'MAIL',
  'RCPT',
  'DATA',
  'BDAT',
  'RSET',
  'QUIT',
  'API',
]);

const integer = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;
const text =
  (pattern: RegExp) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
const code = text(CODE);

/** The error fields that may be logged, with their allowed values. Nothing else of an error is logged. */
const FIELDS: Readonly<Record<string, (value: unknown) => Scalar | undefined>> = {
  code: (value) => integer(value) ?? code(value),
  errno: integer,
  sqlState: text(/^[0-9A-Z]{5}$/),
  syscall: text(/^[a-zA-Z_]{1,30}$/),
  address: (value) => (typeof value === 'string' && isIP(value) !== 0 ? value : undefined),
  port: integer,
  status: integer,
  statusCode: integer,
  responseCode: integer,
  /** Nodemailer: the SMTP command that failed, without its arguments. */
  command: (value) =>
    typeof value === 'string' ? value.split(/[\s:]/, 1).find((verb) => SMTP_VERBS.has(verb)) : undefined,
  /** Stripe: the parameter that was rejected, and the id of the request in Stripe's log. */
  param: text(/^[a-z_]{1,40}(?:\[[a-z0-9_]{1,40}\]){0,4}$/),
  requestId: text(/^req_[A-Za-z0-9]{1,40}$/),
};

/** Whether an object is a plain object. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether a value is an error, including errors of other realms and error-like objects. */
export function isError(value: unknown): value is Error {
  if (types.isNativeError(value) || value instanceof Error) return true;
  return typeof value === 'object' && value !== null && !isPlain(value) && 'message' in value && 'stack' in value;
}

/** Reads a property; a getter may throw. */
function read(source: object, name: string): unknown {
  try {
    return Reflect.get(source, name);
  } catch {
    return undefined;
  }
}

function typeOf(error: object): string {
  const name = read(error, 'name');
  const made = read(error, 'constructor');
  const candidates = [name === 'Error' ? undefined : name, typeof made === 'function' ? made.name : undefined];
  return (
    candidates.find((candidate): candidate is string => typeof candidate === 'string' && IDENTIFIER.test(candidate)) ??
    'Error'
  );
}

function scalarsOf(error: object): Record<string, Scalar> {
  const found: Record<string, Scalar> = {};
  for (const [name, accept] of Object.entries(FIELDS)) {
    const value = accept(read(error, name));
    if (value !== undefined) found[name] = value;
  }
  // Only from errors of the file system, which include the failed system call.
  const path = found['syscall'] === undefined ? undefined : read(error, 'path');
  return typeof path === 'string' ? { ...found, path: path.slice(0, PATH_MAX) } : found;
}

function describe(error: unknown, above: ReadonlySet<unknown>): ErrorDescription {
  if (!isError(error)) return { type: error === null ? 'null' : typeof error };
  const seen = new Set(above).add(error);
  const goOn = (next: unknown): boolean => next !== undefined && seen.size < DEPTH_MAX && !seen.has(next);
  const [cause, errors] = [read(error, 'cause'), read(error, 'errors')];
  const message = error instanceof LoggableError ? String(read(error, 'message')).slice(0, MESSAGE_MAX) : '';
  const stack = stackFrames(read(error, 'stack'), read(error, 'message'));
  const inner = Array.isArray(errors) ? errors.filter((one) => isError(one) && goOn(one)).slice(0, ERRORS_MAX) : [];
  return {
    type: typeOf(error),
    ...(message === '' ? {} : { message }),
    ...scalarsOf(error),
    ...(stack === '' ? {} : { stack }),
    ...(goOn(cause) && cause !== null ? { cause: describe(cause, seen) } : {}),
    ...(inner.length > 0 ? { errors: inner.map((one) => describe(one, seen)) } : {}),
  };
}

/**
 * Selects what may be logged of anything that was thrown: its type, a few scalars of a known form, its stack frames,
 * its causes in the same form, and its message only if it is a LoggableError. Messages of drivers, parsers, mail
 * servers and HTTP clients quote values.
 */
export const describeError = (error: unknown): ErrorDescription => describe(error, new Set());
