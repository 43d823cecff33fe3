import { z } from 'zod';
import { type Environment, readConfig as readEnvironment } from '@jobtrail/service-kit';

const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test'], { error: 'must not be production: the sandbox takes no real money' })
    .default('development'),
  HOST: z.enum(['127.0.0.1', '::1', 'localhost'], { error: 'must be the loopback' }).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATA_DIR: z.string().default('.data'),
  APP_URL: z.url().default('http://localhost:8080'),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_'),
  STRIPE_CONTROL_KEY: z.string().min(16),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_WEBHOOK_URL: z.url().optional(),
  STRIPE_WEBHOOK_FIRST_PAUSE_MS: z.coerce.number().int().min(1).default(1000),
  STRIPE_WEBHOOK_LONGEST_PAUSE_MS: z.coerce.number().int().min(1).default(60_000),
  STRIPE_SANDBOX_CHECKS_ANSWERS: z
    .enum(['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** The configuration of the sandbox, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;

/** @throws ConfigError that lists every problem */
export function readConfig(env: Environment): Config {
  return readEnvironment(environment, env);
}
