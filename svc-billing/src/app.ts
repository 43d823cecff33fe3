import Router from '@koa/router';
import { STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import {
  type App,
  createApp,
  gatewayCaller,
  type KeySource,
  type Logger,
  type Metrics,
  notYet,
  probes,
  registerInternalOn,
  registerOn,
  type State,
} from '@jobtrail/service-kit';
import { internalCheckoutRoutes } from './checkouts/internal.ts';
import { internalClosureRoutes } from './closures/internal.ts';
import type { BillingContext } from './context.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
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

/** The service as a Koa application. */
export function createBillingApp({ logger, metrics, appUrl, keys, billing, webhookSecrets, ready }: Dependencies): App {
  const app = createApp({ logger, metrics, appUrl });
  const router = new Router<State>();
  const on = registerOn(router, gatewayCaller('svc-billing', keys));
  const onInternal = registerInternalOn(router, { self: 'svc-billing', keys });

  if (billing) {
    subscriptionRoutes(on, billing);
    metricsRoutes(on, billing);
    webhookRoutes(router, billing, webhookSecrets);
    internalCheckoutRoutes(onInternal, billing);
    internalClosureRoutes(onInternal, billing);
  } else {
    const {
      getBillingConfig,
      getBillingSummary,
      getBillingData,
      getOrCreateSubscription,
      cancelSubscription,
      resumeSubscription,
      updatePaymentMethod,
      getMetrics,
    } = calls;
    for (const call of [
      getBillingConfig,
      getBillingSummary,
      getBillingData,
      getOrCreateSubscription,
      cancelSubscription,
      resumeSubscription,
      updatePaymentMethod,
      getMetrics,
    ])
      on(call, notYet(NOT_CONFIGURED));
    router.post(STRIPE_WEBHOOK_PATH, notYet(NOT_CONFIGURED));
  }

  app.use(probes({ metrics, ready }).routes());
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
