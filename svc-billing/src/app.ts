import Router from '@koa/router';
import { paths } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { createApp, notYet, probes, registerOn, type App, type Caller, type Context, type Logger, type Metrics, type State } from '@jobtrail/service-kit';

const BILLING = 'Billing is not available yet.';
const METRICS = 'Revenue and user metrics are not available yet.';

interface Parts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly appUrl: string;
  readonly callerOf: (ctx: Context) => Promise<Caller | null>;
  /** Rejects while the service cannot do its work. */
  readonly ready: () => Promise<unknown>;
}

/**
 * The service's application. Its calls check who asks and what they send, and then say that the feature is missing: nothing
 * here answers made-up data.
 */
export function createBilling({ logger, metrics, appUrl, callerOf, ready }: Parts): App {
  const app = createApp({ logger, metrics, appUrl });
  const router = new Router<State>();
  const register = registerOn(router, callerOf);

  register(calls.getOrCreateSubscription, notYet(BILLING));
  register(calls.getBillingSummary, notYet(BILLING));
  register(calls.getBillingData, notYet(BILLING));
  register(calls.cancelSubscription, notYet(BILLING));
  register(calls.updatePaymentMethod, notYet(BILLING));
  register(calls.getMetrics, notYet(METRICS));
  router.post(paths.stripeWebhook, notYet(BILLING));

  app.use(probes({ metrics, ready }).routes());
  app.use(router.routes()).use(router.allowedMethods());
  return app;
}
