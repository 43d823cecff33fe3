import pino, { type DestinationStream, type Logger } from 'pino';
import { describeError, isError, isPlain } from './describeError.ts';
import { formatError } from './formatError.ts';

export type { Logger };

/** Fields that must never be logged. pino removes them at any level. */
const SECRET = [
  'password',
  'passwordHash',
  'token',
  'cookie',
  'authorization',
  '*.password',
  '*.passwordHash',
  '*.token',
  '*.cookie',
  '*.authorization',
  'req.headers',
  'res.headers',
];
const DEPTH_MAX = 4;
/** The field for errors and other thrown values. */
const ERR = 'err';

const described = new WeakSet<object>();

/** Describes anything that was thrown; a description is returned unchanged. */
function describeOnce(thrown: unknown): unknown {
  if (typeof thrown === 'object' && thrown !== null && described.has(thrown)) return thrown;
  const description = describeError(thrown);
  described.add(description);
  return description;
}

/**
 * Replaces every error in a value with its description. Objects of other classes and values nested too deeply are left
 * out.
 */
function withoutErrors(value: unknown, depth = 0): unknown {
  if (isError(value)) return describeOnce(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth === DEPTH_MAX) return '[left out]';
  if (Array.isArray(value)) return value.map((one) => withoutErrors(one, depth + 1));
  if (!isPlain(value)) return '[left out]';
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      name === ERR ? describeOnce(one) : withoutErrors(one, depth + 1),
    ]),
  );
}

/** Replaces errors in the arguments of a log call: on their own, in fields, and among the values of the message. */
function safeArguments([first, ...rest]: readonly unknown[]): unknown[] {
  return [
    isError(first) ? { [ERR]: describeOnce(first) } : withoutErrors(first),
    ...rest.map((one) => (isError(one) ? formatError(one) : withoutErrors(one))),
  ];
}

/**
 * Creates a service's logger: one JSON object per line, on standard output by default. Errors are logged as
 * `describeError` allows, wherever they occur in the arguments.
 */
export function createLogger(service: string, level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    name: service,
    level,
    redact: { paths: SECRET, remove: true },
    serializers: { [ERR]: describeOnce },
    hooks: {
      logMethod(args, method) {
        Reflect.apply(method, this, safeArguments(args));
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
