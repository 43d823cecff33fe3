import { readConfig as readEnvironment, serviceEnvironment, type Environment } from '@jobtrail/service-kit';
import type { z } from 'zod';

const environment = serviceEnvironment
  .refine(({ NODE_ENV, IDENTITY_PUBLIC_KEYS }) => NODE_ENV !== 'production' || IDENTITY_PUBLIC_KEYS !== undefined, { path: ['IDENTITY_PUBLIC_KEYS'], message: 'is required in production' });

/** The configuration of svc-core, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;

/** @throws ConfigError that lists every problem */
export function readConfig(env: Environment): Config {
  return readEnvironment(environment, env);
}
