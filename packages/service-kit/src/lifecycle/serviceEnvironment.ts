import { z } from 'zod';
import { allCalls } from '@jobtrail/contract/calls';
import { internalCalls } from '@jobtrail/contract/internal';
import { byUrlVariable, nameOf, type Part, PARTS, type Service } from '@jobtrail/contract/services';
import { productionLikeProblem, productionLikeSettings } from '../config/productionLike.ts';
import { publicOrigin } from '../config/publicOrigin.ts';
import { serviceAddress } from '../config/serviceUrl.ts';
import { databaseSettings, tlsProblem } from '../database/databaseSettings.ts';
import { publicKeysOfPart } from '../identity/keys.ts';
import { metricsProblem, metricsSettings } from '../metrics/metricsSettings.ts';
import { tracingSettings } from '../tracing/tracingSettings.ts';
import { shutdownSettings } from './shutdownSettings.ts';

const EMBEDDED_DATA_DIR = '.data';

/** The settings of every service. */
export const commonSettings = {
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATA_DIR: z.string().default(EMBEDDED_DATA_DIR),
  ...databaseSettings,
  APP_URL: publicOrigin.default('http://localhost:8080'),
  ...byUrlVariable(serviceAddress.optional()),
  IDENTITY_PRIVATE_KEY: z.string().optional(),
  IDENTITY_PRIVATE_KEY_FILE: z.string().optional(),
  IDENTITY_PUBLIC_KEYS: z.string().optional(),
  IDENTITY_PUBLIC_KEYS_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ...metricsSettings,
  ...productionLikeSettings,
  ...shutdownSettings,
  ...tracingSettings,
};
type Common = typeof commonSettings;
/** The parsed settings of every service. */
export type ServiceConfig = Readonly<z.output<z.ZodObject<Common>>>;

/** The shape of a service's environment, written as zod infers it. */
type Shape<Own extends z.ZodRawShape> = { -readonly [Name in keyof (Common & Own)]: (Common & Own)[Name] };

/** Rules that apply only in production. */
interface ProductionRules<Settings> {
  /** Settings that are required. */
  readonly required?: readonly (keyof Settings & string)[];
  /** Checks further rules and returns a sentence for each invalid setting. */
  readonly refuse?: (settings: Settings) => Partial<Record<keyof Settings & string, string | undefined>>;
}

/**
 * The parts that call a service, according to the contract. The gateway is one of them if the service handles calls of
 * the API.
 */
function callersOf(service: Service): Part[] {
  const callers = new Set<Part>(internalCalls.flatMap((call) => (call.service === service ? call.callers : [])));
  if (allCalls.some((call) => call.service === nameOf(service))) callers.add('gateway');
  return PARTS.filter((part) => callers.has(part));
}

/** Every call of a caller without a key would be rejected. */
function holdsKeysOf(callers: readonly Part[], text: string): boolean {
  const schema = z.object(Object.fromEntries(callers.map((part) => [part, publicKeysOfPart])));
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/**
 * Builds the schema of a service's environment from the common settings, its own and what production requires.
 * Production requires both identity keys, and public keys for all callers.
 * @param own zod schemas by variable name
 */
export function serviceEnvironment<Own extends z.ZodRawShape>(
  service: Service,
  own: Own,
  { required = [], refuse }: ProductionRules<z.output<z.ZodObject<Shape<Own>>>> = {},
) {
  const callers = callersOf(service);
  return z.object({ ...commonSettings, ...own }).superRefine((given, context) => {
    const report = (name: string, message: string): void => context.addIssue({ code: 'custom', path: [name], message });
    const settings: Readonly<Record<string, unknown>> = given;
    const keys = settings['IDENTITY_PUBLIC_KEYS'];
    if (typeof keys === 'string' && !holdsKeysOf(callers, keys))
      report('IDENTITY_PUBLIC_KEYS', `must be JSON with the public keys of ${list.format(callers)}, as JWKs`);
    const problem = tlsProblem(settings);
    if (problem !== undefined) report('DATABASE_URL', problem);
    const samePort = metricsProblem(settings);
    if (samePort !== undefined) report('METRICS_PORT', samePort);
    const notLocal = productionLikeProblem(settings);
    if (notLocal !== undefined) report('PRODUCTION_LIKE', notLocal);
    if (settings['NODE_ENV'] !== 'production') return;
    // Without https, sessions and the tokens of emailed links would be readable on their way.
    if (!String(settings['APP_URL']).startsWith('https://'))
      report('APP_URL', 'is required in production, and must be an https address');
    for (const name of ['IDENTITY_PUBLIC_KEYS', 'IDENTITY_PRIVATE_KEY', ...required])
      if (settings[name] === undefined) report(name, 'is required in production');
    for (const [name, problem] of Object.entries(refuse?.(given) ?? {}))
      if (typeof problem === 'string') report(name, problem);
  });
}
