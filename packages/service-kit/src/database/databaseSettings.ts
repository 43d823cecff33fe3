import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Service } from '@jobtrail/contract/services';
import { parseDatabaseUrl } from './databaseUrl.ts';
import type { DatabaseOptions } from './open.ts';

const DATABASE_FORM =
  'must look like mysql://user:password@host:3306/name, with percent-encoding in the password and one host: put several servers behind a balancer, such as deploy/haproxy/database.cfg';

const whole = (min: number, max: number, fallback: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback);

const isCertificate = (text: string): boolean => {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
};

/** The settings of the database. The limits apply to a server database only. */
export const databaseSettings = {
  DATABASE_URL: z
    .string()
    .refine((text) => parseDatabaseUrl(text) !== null, DATABASE_FORM)
    .optional(),
  /**
   * The certificates of the authority that signed the server's certificate, in PEM. Line breaks may be written as \n.
   */
  DATABASE_CA: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(isCertificate, 'must be certificates in PEM, with line breaks as \\n')
    .optional(),
  /**
   * Whether the service applies pending migrations when it starts. If not, run it with the argument `migrate` before.
   */
  DATABASE_MIGRATE: z.enum(['start', 'never']).default('start'),
  /** The maximum number of connections of this process, not counting the one for readiness checks. */
  DATABASE_POOL_SIZE: whole(1, 1000, 10),
  /** How long a call waits for a free connection. */
  DATABASE_WAIT_SECONDS: whole(1, 60, 5),
  /** How long a statement may take: less than the 30 s of the gateway, or 0 for no limit. Migrations have no limit. */
  DATABASE_STATEMENT_SECONDS: whole(0, 3600, 20),
};

/** The parsed settings of the database. */
type DatabaseSettings = Readonly<z.output<z.ZodObject<typeof databaseSettings>>>;

/** Which database a service opens, and how. */
export function databaseOptions(service: Service, settings: DatabaseSettings & { DATA_DIR: string }): DatabaseOptions {
  return {
    service,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    databaseCa: settings.DATABASE_CA,
    limits: {
      poolSize: settings.DATABASE_POOL_SIZE,
      waitMs: settings.DATABASE_WAIT_SECONDS * 1000,
      statementMs: settings.DATABASE_STATEMENT_SECONDS * 1000,
    },
  };
}

/** The driver verifies host names only. @returns a sentence if the certificate of a server could not be verified */
export function tlsProblem({ DATABASE_URL, DATABASE_CA }: Partial<DatabaseSettings>): string | undefined {
  const address = DATABASE_URL === undefined ? null : parseDatabaseUrl(DATABASE_URL);
  if (!address || (DATABASE_CA === undefined && !address.ssl)) return undefined;
  return isIP(address.host) !== 0
    ? 'must have the name of the server, and not its address, because its certificate is verified'
    : undefined;
}
