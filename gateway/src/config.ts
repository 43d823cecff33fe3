import { z } from 'zod';
import { DEFAULT_SUPPORT_EMAIL } from '@jobtrail/contract';
import { byServiceName, byUrlVariable, type ServiceName, urlVariableOf } from '@jobtrail/contract/services';
import {
  type Environment,
  type KeySource,
  metricsProblem,
  metricsSettings,
  productionLikeProblem,
  productionLikeSettings,
  publicOrigin,
  readConfig as readEnvironment,
  serviceAddress,
  shutdownSettings,
  type ShutdownTimes,
  shutdownTimes,
  type TracingSettings,
  tracingSettings,
} from '@jobtrail/service-kit';
import { areEncrypted, type RemoteOrigins, remoteOrigins } from './frontends/remoteOrigins.ts';

const url = z.url({ protocol: /^https?$/ });
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');
const perMinute = (fallback: number) => z.coerce.number().int().min(0).default(fallback);

/** The value of TRUSTED_PROXIES for a gateway that clients reach directly. */
const NO_PROXIES = 'none';

const environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    APP_URL: publicOrigin.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    ...byUrlVariable(serviceAddress),
    STRIPE_SANDBOX_URL: url.optional(),
    FRONTENDS_DIR: z.string().min(1),
    LEGAL_DIR: z.string().min(1).default('legal'),
    TRUSTED_PROXIES: z.string().optional(),
    RATE_LIMIT_PER_MINUTE: perMinute(600),
    RATE_LIMIT_SIGNED_IN_PER_MINUTE: perMinute(3000),
    RATE_LIMIT_SIGN_IN_PER_MINUTE: perMinute(60),
    RATE_LIMIT_STORE: z.url({ protocol: /^(valkey|redis)s?$/ }).optional(),
    ALLOW_OVERRIDES: flag,
    REMOTE_ORIGINS: remoteOrigins,
    SUPPORT_EMAIL: z.email().default(DEFAULT_SUPPORT_EMAIL),
    DEV_RELOAD: flag,
    STRIPE_PUBLISHABLE_KEY: z.string().optional(),
    IDENTITY_PRIVATE_KEY: z.string().optional(),
    IDENTITY_PRIVATE_KEY_FILE: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ...metricsSettings,
    ...productionLikeSettings,
    ...shutdownSettings,
    ...tracingSettings,
  })
  .superRefine((given, context) => {
    const { NODE_ENV, IDENTITY_PRIVATE_KEY, APP_URL, ALLOW_OVERRIDES, TRUSTED_PROXIES } = given;
    const report = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
    const samePort = metricsProblem(given);
    if (samePort !== undefined) report('METRICS_PORT', samePort);
    const notLocal = productionLikeProblem(given);
    if (notLocal !== undefined) report('PRODUCTION_LIKE', notLocal);
    if (NODE_ENV !== 'production') return;
    if (IDENTITY_PRIVATE_KEY === undefined) report('IDENTITY_PRIVATE_KEY', 'is required in production');
    if (!APP_URL?.startsWith('https://')) report('APP_URL', 'is required in production, and must be an https address');
    if (TRUSTED_PROXIES === undefined)
      report('TRUSTED_PROXIES', `is required in production: the proxies in front of the gateway, or ${NO_PROXIES}`);
    if (!areEncrypted(given.REMOTE_ORIGINS)) report('REMOTE_ORIGINS', 'must be https addresses in production');
    if (ALLOW_OVERRIDES) report('ALLOW_OVERRIDES', 'is for development only');
  });

/** The gateway's configuration, read once and frozen. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** Where /metrics is served; null if nowhere. It is never on the public port. */
  readonly metricsPort: number | null;
  /** Where to load the key that signs identities. */
  readonly keys: KeySource;
  /** The public address, or null if it is not configured. */
  readonly appUrl: string | null;
  /** Whether the public address is https. If so, cookies have the `__Host-` prefix and responses carry HSTS. */
  readonly https: boolean;
  /**
   * The address of each service. `sandbox` is the local Stripe, whose pages are served through the gateway outside
   * production and in a rehearsal.
   */
  readonly upstreams: Readonly<Record<ServiceName, string>> & { readonly sandbox?: string };
  /** The folder with one subfolder per front end, each with its `dist/`. */
  readonly frontEndsDir: string;
  /** The folder with the operator's `terms.md` and `privacy.md`, which may be missing. */
  readonly legalDir: string;
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
  /** The address of the server that counts requests for all gateways together; null if each counts by itself. */
  readonly rateLimitStore: string | null;
  /** Whether pages may load a remote from a localhost origin (development override). */
  readonly allowOverrides: boolean;
  /** The remotes whose files another origin serves. */
  readonly remoteOrigins: RemoteOrigins;
  /** The address of support that pages show. */
  readonly supportEmail: string;
  readonly devReload: boolean;
  readonly stripe: boolean;
  readonly logLevel: string;
  readonly shutdown: ShutdownTimes;
  readonly tracing: TracingSettings;
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError with every problem, one per line, without values
 */
export function readConfig(env: Environment): Config {
  const value = readEnvironment(environment, env);
  const production = value.NODE_ENV === 'production';
  const hasSandbox = !production || value.PRODUCTION_LIKE;
  return Object.freeze({
    production,
    host: value.HOST,
    port: value.PORT,
    metricsPort: value.METRICS_PORT ?? null,
    keys: {
      dataDir: value.DATA_DIR,
      privateKey: value.IDENTITY_PRIVATE_KEY,
      privateKeyFile: value.IDENTITY_PRIVATE_KEY_FILE,
    },
    appUrl: value.APP_URL ?? null,
    https: value.APP_URL?.startsWith('https:') ?? false,
    upstreams: Object.freeze({
      ...byServiceName((name) => value[urlVariableOf(name)]),
      ...(hasSandbox && value.STRIPE_SANDBOX_URL !== undefined ? { sandbox: value.STRIPE_SANDBOX_URL } : {}),
    }),
    frontEndsDir: value.FRONTENDS_DIR,
    legalDir: value.LEGAL_DIR,
    trustedProxies: (value.TRUSTED_PROXIES ?? NO_PROXIES)
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '' && entry !== NO_PROXIES),
    rateLimit: Object.freeze({
      perAddress: value.RATE_LIMIT_PER_MINUTE,
      signedIn: value.RATE_LIMIT_SIGNED_IN_PER_MINUTE,
      signIn: value.RATE_LIMIT_SIGN_IN_PER_MINUTE,
      countLoopback: production,
    }),
    rateLimitStore: value.RATE_LIMIT_STORE ?? null,
    allowOverrides: value.ALLOW_OVERRIDES,
    remoteOrigins: value.REMOTE_ORIGINS,
    supportEmail: value.SUPPORT_EMAIL,
    devReload: value.DEV_RELOAD && !production,
    stripe: value.STRIPE_PUBLISHABLE_KEY !== undefined,
    logLevel: value.LOG_LEVEL,
    shutdown: Object.freeze(shutdownTimes(value)),
    tracing: value,
  });
}
