import type { z } from 'zod';
import { validationFailed } from '../errors/AppError.ts';

/** What a schema makes of a value; undefined where a call has no schema for it. */
export type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The outermost field that an issue is in. */
const outermost = (path: readonly PropertyKey[]): string => String(path[0] ?? 'body');
/** Where an issue is, down to the inmost field: `to.email`. */
export const inmost = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'body';

/**
 * Parses what came with a request.
 * @param nameOf names the field of an issue; the first issue of each name is reported
 * @throws AppError 400 with a sentence per field
 */
export function parse(schema: z.ZodType, value: unknown, nameOf = outermost): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[nameOf(path)] ??= message;
  throw validationFailed(fields);
}
