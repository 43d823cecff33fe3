import { z } from 'zod';
import { type Environment, readConfig as readEnvironment, serviceEnvironment } from '@jobtrail/service-kit';

/** Begins every key and secret that the supervisor makes for the sandbox: none of them is good for production. */
const GENERATED = { key: 'sk_test_sandbox', secret: 'whsec_sandbox' };

const publicKey = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
/** Of the callers of this service. */
const publicKeys = z.object({ gateway: publicKey, 'svc-core': publicKey });

function hasKeys(text: string): boolean {
  try {
    return publicKeys.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const days = (max: number, otherwise: number) => z.coerce.number().int().min(0).max(max).default(otherwise);

const environment = serviceEnvironment
  .extend({
    IDENTITY_PUBLIC_KEYS: z
      .string()
      .refine(hasKeys, 'must be JSON with the public keys of gateway and svc-core, as JWKs')
      .optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_/, 'must be a secret or restricted key of Stripe')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must be a publishable key of Stripe').optional(),
    /** Several while a secret is being rotated. */
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .default('')
      .transform((given) =>
        given
          .split(',')
          .map((secret) => secret.trim())
          .filter((secret) => secret !== ''),
      ),
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    TRIAL_DAYS: days(730, 0),
    PAST_DUE_GRACE_DAYS: days(90, 7),
    RECONCILE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  })
  .superRefine((value, context) => {
    if (value.NODE_ENV !== 'production') return;
    const refuse = (name: keyof typeof value, message: string): void =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (value.IDENTITY_PUBLIC_KEYS === undefined) refuse('IDENTITY_PUBLIC_KEYS', 'is required in production');
    if (value.STRIPE_SECRET_KEY === undefined) refuse('STRIPE_SECRET_KEY', 'is required in production');
    else if (value.STRIPE_SECRET_KEY.startsWith(GENERATED.key))
      refuse('STRIPE_SECRET_KEY', 'must not be one that was generated for the sandbox in production');
    if (value.STRIPE_API_BASE !== undefined)
      refuse('STRIPE_API_BASE', 'must not be set in production: payments go to Stripe itself');
    if (value.STRIPE_WEBHOOK_SECRET.length === 0) refuse('STRIPE_WEBHOOK_SECRET', 'is required in production');
    if (value.STRIPE_WEBHOOK_SECRET.some((secret) => secret.startsWith(GENERATED.secret)))
      refuse('STRIPE_WEBHOOK_SECRET', 'must not be one that was generated for the sandbox in production');
  });

/** The configuration of svc-billing, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;

/** @throws ConfigError that lists every problem */
export function readConfig(env: Environment): Config {
  return readEnvironment(environment, env);
}
