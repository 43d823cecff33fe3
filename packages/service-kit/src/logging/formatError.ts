import { describeError, type ErrorDescription } from './describeError.ts';

const NESTED: ReadonlySet<string> = new Set(['type', 'message', 'stack', 'cause', 'errors']);

/** Formats a description for a terminal: a line with type, message and scalars, then frames, then causes. */
function formatDescription(description: ErrorDescription): string {
  const { type, message, stack, cause, errors = [] } = description;
  const scalars = Object.entries(description)
    .filter(([name]) => !NESTED.has(name))
    .map(([name, value]) => `${name}=${String(value)}`);
  const first = [message === undefined ? type : `${type}: ${message}`, ...scalars].join(' ');
  const nested = [
    ...(cause ? [`Caused by ${formatDescription(cause)}`] : []),
    ...errors.map((one) => `One of them: ${formatDescription(one)}`),
  ];
  return [first, ...(stack === undefined ? [] : [stack]), ...nested].join('\n');
}

/** Formats anything that was thrown as text for a terminal, as far as `describeError` allows. */
export const formatError = (error: unknown): string => formatDescription(describeError(error));
