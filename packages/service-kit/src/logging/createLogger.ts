import pino, { type DestinationStream, type Logger } from 'pino';
import { describeError, isError, isPlain } from './describeError.ts';
import { formatError } from './formatError.ts';
import { standardOutput } from './standardOutput.ts';

export type { Logger };

/** Fields that are never logged, at any depth and at any level. `__proto__` would change the copy that is logged. */
const OMITTED_FIELDS: ReadonlySet<string> = new Set([
  'password',
  'passwordHash',
  'token',
  'cookie',
  'authorization',
  'headers',
  '__proto__',
]);
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

/** The fields of a plain object that may be logged. */
function loggableFields(fields: object, depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields))
    if (!OMITTED_FIELDS.has(name)) kept[name] = name === ERR ? describeOnce(value) : loggable(value, depth);
  return kept;
}

/**
 * Copies what may be logged of a value: without secrets, and with a description in place of each error. Objects of other
 * classes and values nested too deeply are left out.
 */
function loggable(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (isError(value)) return describeOnce(value);
  if (value instanceof Date) return value;
  if (depth === DEPTH_MAX) return '[left out]';
  if (Array.isArray(value)) return value.map((one) => loggable(one, depth + 1));
  return isPlain(value) ? loggableFields(value, depth + 1) : '[left out]';
}

/** Copies what may be logged of the arguments of a log call: of the fields, and of the values of the message. */
function loggableArguments([first, ...rest]: readonly unknown[]): unknown[] {
  return [
    isError(first) ? { [ERR]: describeOnce(first) } : loggable(first),
    ...rest.map((one) => (isError(one) ? formatError(one) : loggable(one))),
  ];
}

/** Makes the children of a logger, and theirs, log only what may be logged of their fields. */
function withLoggableChildren(logger: Logger): Logger {
  const { child } = logger;
  logger.child = function childOf<Levels extends string = never>(
    this: Logger,
    fields: pino.Bindings,
    options?: pino.ChildLoggerOptions<Levels>,
  ) {
    return Reflect.apply(child<Levels>, this, [loggableFields(fields, 0), options]);
  };
  return logger;
}

/**
 * Creates a service's logger: one JSON object per line, on standard output by default. No secret is logged, and errors
 * are logged as `describeError` allows, wherever they occur in the arguments.
 */
export function createLogger(service: string, level: string, destination: DestinationStream = standardOutput): Logger {
  const options: pino.LoggerOptions = {
    name: service,
    level,
    serializers: { [ERR]: describeOnce },
    hooks: {
      logMethod(args, method) {
        Reflect.apply(method, this, loggableArguments(args));
      },
    },
  };
  return withLoggableChildren(pino(options, destination));
}
