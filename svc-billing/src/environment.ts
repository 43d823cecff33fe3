import { z } from 'zod';
import { isLoopbackUrl, retentionDays, serviceEnvironment } from '@jobtrail/service-kit';

/** The beginnings of keys and secrets that the supervisor generates for the local Stripe. Production refuses them. */
const GENERATED = { key: 'sk_test_sandbox', secret: 'whsec_sandbox' };
const WAS_GENERATED = 'must not be one that was generated for the sandbox in production';

/** A rehearsal has the local Stripe, and production Stripe itself. */
function apiBaseProblem(address: string, productionLike: boolean): string | undefined {
  if (!productionLike) return 'must not be set in production: payments go to Stripe itself';
  return isLoopbackUrl(address) ? undefined : 'must be a loopback address in a rehearsal';
}

const days = (max: number, fallback: number) => z.coerce.number().int().min(0).max(max).default(fallback);

/** The settings of svc-billing, and what production requires. */
export const environment = serviceEnvironment(
  'svc-billing',
  {
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
    /** How many days finished checkouts, finished syncs and payments are kept; 0 keeps them forever. */
    RETENTION_CHECKOUTS_DAYS: retentionDays(365),
    RETENTION_SYNCS_DAYS: retentionDays(90),
    RETENTION_PAYMENTS_DAYS: retentionDays(3653),
    RECONCILE_SECONDS: z.coerce.number().int().min(1).max(86_400).default(300),
  },
  {
    required: ['STRIPE_SECRET_KEY'],
    refuse: ({ PRODUCTION_LIKE, STRIPE_SECRET_KEY, STRIPE_API_BASE, STRIPE_WEBHOOK_SECRET: secrets }) => ({
      STRIPE_SECRET_KEY: !PRODUCTION_LIKE && STRIPE_SECRET_KEY?.startsWith(GENERATED.key) ? WAS_GENERATED : undefined,
      STRIPE_API_BASE: STRIPE_API_BASE && apiBaseProblem(STRIPE_API_BASE, PRODUCTION_LIKE),
      STRIPE_WEBHOOK_SECRET:
        secrets.length === 0
          ? 'is required in production'
          : !PRODUCTION_LIKE && secrets.some((secret) => secret.startsWith(GENERATED.secret))
            ? WAS_GENERATED
            : undefined,
    }),
  },
);

/** The configuration of svc-billing, read once and frozen. */
export type Config = Readonly<z.output<typeof environment>>;
