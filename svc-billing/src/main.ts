import { createPeer, defineService, type ServiceBase } from '@jobtrail/service-kit';
import { createBillingContext } from './createBillingContext.ts';
import { type Config, environment } from './environment.ts';
import { migrations } from './migrations/index.ts';
import { createBillingApp } from './modules.ts';
import { createCoreClient } from './peers/core.ts';
import { createPayments } from './stripe/createPayments.ts';
import { createPrice } from './subscriptions/price.ts';
import { createWorkers } from './workers.ts';

const DAY_MS = 86_400_000;
/** Less than the lease of a sync: when another process claims it, this one no longer waits for svc-core. */
const CORE_TIMEOUT_MS = 10_000;

function open(base: ServiceBase<'svc-billing', Config>) {
  const { config, knex, clock, logger, appUrl, signingKey } = base;
  const payments = createPayments(config);
  const core = createPeer({
    target: 'svc-core',
    url: config.SVC_CORE_URL,
    signingKey,
    timeoutMs: CORE_TIMEOUT_MS,
  });
  const billing =
    payments &&
    createBillingContext({
      knex,
      clock,
      logger,
      payments,
      price: createPrice(payments.stripe, logger),
      core: createCoreClient(core),
      settings: { appUrl, trialDays: config.TRIAL_DAYS, graceMs: config.PAST_DUE_GRACE_DAYS * DAY_MS },
    });
  return { ...base, billing, webhookSecrets: config.STRIPE_WEBHOOK_SECRET };
}

await defineService({
  name: 'svc-billing',
  environment,
  migrations,
  open,
  modules: createBillingApp,
  workers: createWorkers,
}).run();
