import { z } from 'zod';
import { byServiceName, byUrlVariable, type ServiceName, urlVariableOf } from '@jobtrail/contract/services';
import { type Environment, type KeySource, readConfig as readEnvironment } from '@jobtrail/service-kit';

const url = z.url({ protocol: /^https?$/ });
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');
const perMinute = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    APP_URL: url.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    ...byUrlVariable(url),
    STRIPE_SANDBOX_URL: url.optional(),
    FRONTENDS_DIR: z.string().min(1),
    TRUSTED_PROXIES: z.string().default(''),
    RATE_LIMIT_PER_MINUTE: perMinute(600),
    RATE_LIMIT_SIGNED_IN_PER_MINUTE: perMinute(3000),
    RATE_LIMIT_SIGN_IN_PER_MINUTE: perMinute(60),
    ALLOW_OVERRIDES: flag,
    DEV_RELOAD: flag,
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    IDENTITY_PRIVATE_KEY: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine(({ NODE_ENV, IDENTITY_PRIVATE_KEY, APP_URL, ALLOW_OVERRIDES }, context) => {
    if (NODE_ENV !== 'production') return;
    const report = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
    if (IDENTITY_PRIVATE_KEY === undefined) report('IDENTITY_PRIVATE_KEY', 'is required in production');
    if (!APP_URL?.startsWith('https://')) report('APP_URL', 'is required in production, and must be an https address');
    if (ALLOW_OVERRIDES) report('ALLOW_OVERRIDES', 'is for development only');
  });

/** The gateway's configuration, read once and frozen. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Where to load the key that signs identities. */
  readonly keys: KeySource;
  /** The public address, or null if it is not configured. */
  readonly appUrl: string | null;
  /** Whether the public address is https. If so, cookies have the `__Host-` prefix and responses carry HSTS. */
  readonly https: boolean;
  /** `sandbox` is the local Stripe. Outside production its pages are served through the gateway. */
  readonly upstreams: Readonly<Record<ServiceName, string>> & { readonly sandbox?: string };
  /** The folder with one subfolder per front end, each with its `dist/`. */
  readonly frontEndsDir: string;
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /**
   * Requests per minute; 0 turns a limit off. `countLoopback` is false outside production, where the developer connects
   * from loopback.
   */
  readonly rateLimit: {
    readonly perAddress: number;
    readonly signedIn: number;
    readonly signIn: number;
    readonly countLoopback: boolean;
  };
  /** Whether pages may load a remote from a localhost origin (development override). */
  readonly allowOverrides: boolean;
  readonly devReload: boolean;
  readonly stripe: boolean;
  readonly logLevel: string;
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError with every problem, one per line, without values
 */
export function readConfig(env: Environment): Config {
  const value = readEnvironment(environment, env);
  const production = value.NODE_ENV === 'production';
  return Object.freeze({
    production,
    host: value.HOST,
    port: value.PORT,
    keys: { dataDir: value.DATA_DIR, privateKey: value.IDENTITY_PRIVATE_KEY },
    appUrl: value.APP_URL ?? null,
    https: value.APP_URL?.startsWith('https:') ?? false,
    upstreams: Object.freeze({
      ...byServiceName((name) => value[urlVariableOf(name)]),
      ...(production || value.STRIPE_SANDBOX_URL === undefined ? {} : { sandbox: value.STRIPE_SANDBOX_URL }),
    }),
    frontEndsDir: value.FRONTENDS_DIR,
    trustedProxies: value.TRUSTED_PROXIES.split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    rateLimit: Object.freeze({
      perAddress: value.RATE_LIMIT_PER_MINUTE,
      signedIn: value.RATE_LIMIT_SIGNED_IN_PER_MINUTE,
      signIn: value.RATE_LIMIT_SIGN_IN_PER_MINUTE,
      countLoopback: production,
    }),
    allowOverrides: value.ALLOW_OVERRIDES,
    devReload: value.DEV_RELOAD && !production,
    stripe: value.STRIPE_PUBLISHABLE_KEY !== undefined,
    logLevel: value.LOG_LEVEL,
  });
}
