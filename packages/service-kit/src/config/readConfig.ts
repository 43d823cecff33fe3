import type { z } from 'zod';
import { LoggableError } from '../errors/LoggableError.ts';
import { readSecretFiles } from './secretFiles.ts';
import { readServiceUrl } from './serviceUrl.ts';

/** Environment variables; empty values count as absent. */
export type Environment = Record<string, string | undefined>;

/** An invalid configuration. `message` has one line per problem, without the values. */
export class ConfigError extends LoggableError {}

/** Exit code for an invalid configuration (sysexits EX_CONFIG). */
export const EXIT_CONFIG = 78;

/**
 * Parses a configuration and freezes it. Blanks and line breaks around a value are left out: a Secret of Kubernetes that
 * was made with `echo`, or a file with the line ends of Windows, has one at its end. A secret may be in a file, whose
 * path is in NAME_FILE. SERVICE_URL has the address of every service without an address of its own.
 * @throws ConfigError with all problems together
 */
export function readConfig<Schema extends z.ZodType>(schema: Schema, env: Environment): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value = '']) => (value.trim() === '' ? [] : [[name, value.trim()]])),
  );
  const { secrets, problems } = readSecretFiles(given);
  const { urls, problem } = readServiceUrl(given['SERVICE_URL']);
  const parsed = schema.safeParse({ ...urls, ...given, ...secrets });
  if (parsed.success && problems.size === 0 && problem === undefined) return Object.freeze(parsed.data);
  const issues = parsed.error?.issues.filter(({ path: [name] }) => !problems.has(String(name))) ?? [];
  const lines = [
    ...[...problems.values()].map(({ at, sentence }) => `  ${at}: ${sentence}`),
    ...(problem === undefined ? [] : [`  SERVICE_URL: ${problem}`]),
    ...issues.map(({ path, message }) => `  ${path.join('.') || 'configuration'}: ${message}`),
  ];
  throw new ConfigError(['The configuration cannot be used:', ...lines].join('\n'));
}
