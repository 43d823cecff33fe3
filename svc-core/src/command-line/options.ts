import { parseArgs } from 'node:util';
import type { z } from 'zod';

/** The arguments of a command are invalid. */
export class UsageError extends Error {}

/** Describes invalid arguments. Node's message quotes an unexpected one, which may be the second word of a password. */
function problemOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL')
    return 'Every value needs its option; put quotes around one that has spaces.';
  return error instanceof Error ? error.message : 'These options cannot be read.';
}

/**
 * Parses the options of a command, such as --name Ada.
 * @param schema has an option for each key
 * @param flags options without a value, such as --all; their keys are booleans
 * @throws UsageError with every problem
 */
export function options<Schema extends z.ZodObject>(
  schema: Schema,
  args: readonly string[],
  flags: readonly string[] = [],
): z.output<Schema> {
  const typeOf = (name: string): 'boolean' | 'string' => (flags.includes(name) ? 'boolean' : 'string');
  const names = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, { type: typeOf(name) }]));
  let values: Record<string, unknown>;
  try {
    ({ values } = parseArgs({ args: [...args], options: names, strict: true }));
  } catch (error) {
    throw new UsageError(problemOf(error));
  }
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`).join('\n'));
}
