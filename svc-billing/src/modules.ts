import { STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import { allCalls } from '@jobtrail/contract/calls';
import {
  type App,
  createServiceApp,
  gatewayCaller,
  IdempotentRequests,
  type KeySource,
  type Logger,
  type Metrics,
  notConfigured,
} from '@jobtrail/service-kit';
import { internalCustomerRoutes } from './billing/internal.ts';
import { billingRoutes } from './billing/routes.ts';
import { internalCheckoutRoutes } from './checkouts/internal.ts';
import type { BillingContext } from './context.ts';
import { internalDeactivationRoutes } from './deactivations/internal.ts';
import { deactivationRoutes } from './deactivations/routes.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

const NOT_CONFIGURED = 'Payments are not configured here.';

interface Dependencies {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly appUrl: string;
  readonly keys: KeySource;
  /** Null without a payment provider: then every call responds that payments are not configured. */
  readonly billing: BillingContext | null;
  readonly webhookSecrets: readonly string[];
  /** Rejects while the service cannot do its work. */
  readonly ready: () => Promise<unknown>;
}

/** Creates the application with the calls of all modules. */
export function createBillingApp({ logger, metrics, appUrl, keys, billing, webhookSecrets, ready }: Dependencies): App {
  const authenticate = gatewayCaller('svc-billing', keys);
  const options = {
    name: 'svc-billing',
    logger,
    metrics,
    appUrl,
    keys,
    authenticate,
    ready,
    ...(billing && { idempotency: new IdempotentRequests(billing) }),
  } as const;

  return createServiceApp(options, ({ router, on, onInternal }) => {
    if (billing) {
      billingRoutes(on, billing);
      metricsRoutes(on, billing);
      deactivationRoutes(on, billing);
      webhookRoutes(router, billing, webhookSecrets, metrics);
      internalCheckoutRoutes(onInternal, billing);
      internalCustomerRoutes(onInternal, billing);
      internalDeactivationRoutes(onInternal, billing);
    } else {
      for (const call of allCalls) if (call.service === 'billing') on(call, notConfigured(NOT_CONFIGURED));
      router.post(STRIPE_WEBHOOK_PATH, notConfigured(NOT_CONFIGURED));
    }
  });
}
