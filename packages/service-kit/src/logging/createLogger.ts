import pino, { type DestinationStream, type Logger } from 'pino';
import { describeError, isError, isPlain } from './describeError.ts';
import { formatError } from './formatError.ts';

export type { Logger };

/** Everything that must never be read in a log: pino removes it wherever it occurs. */
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
/** The field for what was thrown, whether or not it is an error. */
const ERR = 'err';

const described = new WeakSet<object>();

/** The description of anything that was thrown; of a description, itself. */
function describeOnce(thrown: unknown): unknown {
  if (typeof thrown === 'object' && thrown !== null && described.has(thrown)) return thrown;
  const description = describeError(thrown);
  described.add(description);
  return description;
}

/**
 * The same value with a description instead of each error. Objects of other classes, and values nested too deeply, are
 * left out.
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

/**
 * What a call of the logger is given, with no error left in it: neither alone, nor in a field, nor among the values of
 * the message.
 */
function safeArguments([first, ...rest]: readonly unknown[]): unknown[] {
  return [
    isError(first) ? { [ERR]: describeOnce(first) } : withoutErrors(first),
    ...rest.map((one) => (isError(one) ? formatError(one) : withoutErrors(one))),
  ];
}

/**
 * A service's logger: one JSON object per line, on standard output by default. Of an error it writes what
 * `describeError` allows, wherever the error occurs in the call.
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
