import type { Readable } from 'node:stream';

const LEVELS = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'warn'],
  [50, 'error'],
  [60, 'fatal'],
]);
/** Fields that are not repeated as key=value. */
const NOISE = new Set(['level', 'time', 'pid', 'hostname', 'name', 'service', 'msg', 'err']);

/** Formats a process's log line for a terminal: JSON lines become `name  level  message key=value`. */
export function readableLine(name: string, line: string): string {
  const prefix = `[${name}]`.padEnd(14);
  const entry = parsed(line);
  if (!entry) return `${prefix}${line}`;
  const level = LEVELS.get(Number(entry['level'])) ?? '';
  const rest = Object.entries(entry)
    .filter(([key]) => !NOISE.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [`${prefix}${level.padEnd(6)}${String(entry['msg'] ?? '')}`, ...rest, errorText(entry['err'])]
    .filter(Boolean)
    .join(' ');
}

function parsed(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/**
 * Formats a logged error: its type, message, codes and stack frames, then its causes in the same way.
 * @returns '' for anything else
 */
function errorText(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { type, message, stack, cause, errors, ...codes } = err as Record<string, unknown>;
  const scalars = Object.entries(codes).map(([name, value]) => `${name}=${String(value)}`);
  const first = [[type, message].filter((part) => typeof part === 'string').join(': '), ...scalars].join(' ');
  const causes = [cause, ...(Array.isArray(errors) ? errors : [])]
    .map(errorText)
    .filter(Boolean)
    .map((text) => `\nCaused by ${text.trimStart()}`);
  return `\n${first}${typeof stack === 'string' ? `\n${stack}` : ''}${causes.join('')}`;
}

/** Splits a stream into lines and calls `onLine` for each. */
export function eachLine(stream: Readable | null, onLine: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  stream?.on('end', () => rest && onLine(rest));
}
