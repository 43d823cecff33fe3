import type { z } from 'zod';
import { validationFailed } from '../errors/AppError.ts';
import { fieldSentence } from './fieldSentence.ts';

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
