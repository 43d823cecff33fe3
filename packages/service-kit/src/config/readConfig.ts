import type { z } from 'zod';
import { LoggableError } from '../errors/LoggableError.ts';

/** Environment variables; empty values count as absent. */
export type Environment = Record<string, string | undefined>;

/** An invalid configuration. `message` has one line per problem, without the values. */
export class ConfigError extends LoggableError {}

/** Exit code for an invalid configuration (sysexits EX_CONFIG). */
export const EXIT_CONFIG = 78;

/**
 * Parses a configuration and freezes it.
 * @throws ConfigError with all problems together
 */
export function readConfig<Schema extends z.ZodType>(schema: Schema, env: Environment): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'configuration'}: ${issue.message}`);
  throw new ConfigError(['The configuration cannot be used:', ...problems].join('\n'));
}
