import {
  createLogger,
  createMetrics,
  createPeer,
  migrate,
  openDatabase,
  run,
  serve,
  SigningKey,
  systemClock,
} from '@jobtrail/service-kit';
import { createBillingApp } from './app.ts';
import { createPrice } from './catalogue/price.ts';
import { readConfig } from './config.ts';
import { createBillingContext } from './createBillingContext.ts';
import { seedDemo } from './demo/demo.ts';
import { migrations } from './migrations/index.ts';
import { createCoreClient } from './peers/core.ts';
import { Reconciler } from './reconciliation/Reconciler.ts';
import { makeStripe } from './stripe/makeStripe.ts';

const DAY_MS = 86_400_000;
/** Less than the lease of a sync: when another process claims it, this one no longer waits for svc-core. */
const CORE_TIMEOUT_MS = 10_000;

await run(async () => {
  const config = readConfig(process.env);
  const logger = createLogger('svc-billing', config.LOG_LEVEL);
  const knex = await openDatabase({
    service: 'svc-billing',
    dataDir: config.DATA_DIR,
    databaseUrl: config.DATABASE_URL,
  });
  await migrate(knex, migrations);
  const keys = {
    dataDir: config.DATA_DIR,
    privateKey: config.IDENTITY_PRIVATE_KEY,
    publicKeys: config.IDENTITY_PUBLIC_KEYS,
  };
  const payments = makeStripe(config);
  const billing =
    payments &&
    createBillingContext({
      knex,
      clock: systemClock,
      logger,
      payments,
      price: createPrice(payments.stripe, logger),
      core: createCoreClient(
        createPeer({
          target: 'svc-core',
          url: config.SVC_CORE_URL,
          signingKey: new SigningKey('svc-billing', keys),
          timeoutMs: CORE_TIMEOUT_MS,
        }),
      ),
      settings: { appUrl: config.APP_URL, trialDays: config.TRIAL_DAYS, graceMs: config.PAST_DUE_GRACE_DAYS * DAY_MS },
    });
  const app = createBillingApp({
    logger,
    metrics: createMetrics('svc-billing'),
    appUrl: config.APP_URL,
    keys,
    billing,
    webhookSecrets: config.STRIPE_WEBHOOK_SECRET,
    ready: () => knex('customers').first('user_id'),
  });
  const listening = await serve(app, { host: config.HOST, port: config.PORT });
  logger.info({ url: listening.url }, 'listening');

  const ending = new AbortController();
  const reconciler = billing && new Reconciler(billing, config.RECONCILE_SECONDS * 1000);
  if (billing) {
    void billing.price.prepare(ending.signal);
    billing.synchronizer.start();
    if (config.NODE_ENV === 'development' && billing.payments.provider === 'sandbox')
      void seedDemo(billing, ending.signal);
  }
  reconciler?.start();
  return async () => {
    ending.abort();
    await listening.close();
    await reconciler?.stop();
    await billing?.synchronizer.stop();
    await knex.destroy();
  };
});
