import type { z } from 'zod';
import { LoggableError } from '../errors/LoggableError.ts';

/** The environment of a process; empty values count as absent. */
export type Environment = Record<string, string | undefined>;

/** A configuration that cannot be used: `message` has one line per problem, without the values. */
export class ConfigError extends LoggableError {}

/** Exit code of a process whose configuration is wrong (sysexits EX_CONFIG). */
export const EXIT_CONFIG = 78;

/**
 * Reads a configuration once and freezes it.
 * @throws ConfigError that names every problem together
 */
export function readConfig<Schema extends z.ZodType>(schema: Schema, env: Environment): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'configuration'}: ${issue.message}`);
  throw new ConfigError(['The configuration cannot be used:', ...problems].join('\n'));
}
