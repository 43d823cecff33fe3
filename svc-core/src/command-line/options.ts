import { parseArgs } from 'node:util';
import type { z } from 'zod';

/** What was asked for cannot be done as it was written. */
export class UsageError extends Error {}

/**
 * Reads the options of a command, such as --name Ada.
 * @param schema an option for each key
 * @param flags options without a value, such as --all; their keys take a boolean
 * @throws UsageError that names every problem
 */
export function options<Schema extends z.ZodObject>(
  schema: Schema, args: readonly string[], flags: readonly string[] = [],
): z.output<Schema> {
  const typeOf = (name: string): 'boolean' | 'string' => (flags.includes(name) ? 'boolean' : 'string');
  const names = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, { type: typeOf(name) }]));
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({ args: [...args], options: names, strict: true }));
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
}
