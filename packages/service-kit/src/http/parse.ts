import type { z } from 'zod';
import { validationFailed } from '../errors/AppError.ts';

/** The output type of a schema; undefined for a call without one. */
export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The top-level field of an issue. */
const topLevelField = (path: readonly PropertyKey[]): string => String(path[0] ?? 'body');
/** The full path of an issue: `to.email`. */
export const fullPath = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/**
 * Parses a part of a request. A missing body counts as one without fields if none is required, so that a call can get an
 * optional body while older clients send none.
 * @param nameOf returns the field name of an issue; the first issue of each name is reported
 * @throws AppError 400 with a sentence per field
 */
export function parse(schema: z.ZodType, value: unknown, nameOf = topLevelField): unknown {
  const isMissing = value === undefined && !schema.safeParse(undefined).success && schema.safeParse({}).success;
  const parsed = schema.safeParse(isMissing ? {} : value, { error: fieldSentence });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[nameOf(path)] ??= message;
  throw validationFailed(fields);
}

type Issue = z.core.$ZodRawIssue;

const REQUIRED = 'This is required.';
const INVALID = 'This is not valid.';

const TYPES: Readonly<Record<string, string>> = {
  string: 'This must be text.',
  number: 'This must be a number.',
  int: 'This must be a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object.',
  record: 'This must be an object.',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'Enter a date such as 2026-11-21.',
  datetime: 'Enter a date and time such as 2026-11-21T10:00:00Z.',
  email: 'Invalid email address',
  url: 'Enter a web address that starts with http:// or https://.',
};

const count = (amount: number | bigint, unit: string): string => `${amount} ${unit}${Number(amount) === 1 ? '' : 's'}`;

/** The size of a text or list in words; null for a number. */
const sizeOf = (origin: string, amount: number | bigint): string | null =>
  origin === 'string' ? count(amount, 'character') : origin === 'array' ? count(amount, 'item') : null;

function limitSentence(word: 'most' | 'least', origin: string, limit: number | bigint): string {
  const size = sizeOf(origin, limit);
  return size === null ? `This must be at ${word} ${limit}.` : `Use at ${word} ${size}.`;
}

/** The most specific sentence of the options of a union. */
function unionSentence(options: ReadonlyArray<ReadonlyArray<{ code?: string; message: string }>>): string {
  const issues = options.flat();
  const generic = new Set(['invalid_type', 'invalid_value']);
  return (
    issues.find(({ code }) => code !== undefined && !generic.has(code))?.message ?? issues.at(-1)?.message ?? INVALID
  );
}

/**
 * Describes an invalid value in a plain sentence, for every kind of issue that has no sentence of its own in the
 * contract.
 */
function fieldSentence(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : (TYPES[issue.expected] ?? INVALID);
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return REQUIRED;
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}.`
        : `Choose one of these: ${issue.values.map(String).join(', ')}.`;
    case 'too_big':
      return limitSentence('most', issue.origin, issue.maximum);
    case 'too_small':
      return issue.origin === 'string' && Number(issue.minimum) === 1
        ? REQUIRED
        : limitSentence('least', issue.origin, issue.minimum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? INVALID;
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return unionSentence(issue.errors);
    default:
      return INVALID;
  }
}
