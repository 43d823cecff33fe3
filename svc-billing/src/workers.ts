import { createKeyPurge, createLoop, createRetention, type Loop, type Worker } from '@jobtrail/service-kit';
import type { BillingContext } from './context.ts';
import { seedDemo } from './demo/demo.ts';
import type { Config } from './environment.ts';
import { Reconciler } from './reconciliation/Reconciler.ts';
import { purgeCheckouts, purgePayments, purgeSyncs } from './retention/commands.ts';
import { enqueueAll } from './sync/commands.ts';

type RetentionSetting = 'RETENTION_CHECKOUTS_DAYS' | 'RETENTION_SYNCS_DAYS' | 'RETENTION_PAYMENTS_DAYS';

interface Dependencies {
  readonly config: Pick<Config, 'NODE_ENV' | 'RECONCILE_SECONDS' | RetentionSetting>;
  /** Null without a payment provider; then there is no work. */
  readonly billing: BillingContext | null;
  /** Aborted when the service starts to shut down. */
  readonly stopping: AbortSignal;
}

/** Work at the start: creates the price, and the subscription of the demo account in development. */
function preparation({ config, billing, stopping }: Dependencies & { billing: BillingContext }): Worker {
  return {
    start() {
      void billing.price.prepare(stopping);
      if (config.NODE_ENV === 'development' && billing.payments.provider === 'sandbox')
        void seedDemo(billing, stopping);
    },
    // Both end by `stopping`.
    stop: () => Promise.resolve(),
  };
}

const CLOCK_EVERY_MS = 1000;

/** Follows the sandbox's clock. When it has been advanced, every access is judged again. */
function sandboxClock({ knex, clock, logger, payments, synchronizer }: BillingContext): Worker {
  return createLoop({
    name: 'the clock of the sandbox',
    everyMs: CLOCK_EVERY_MS,
    logger,
    async run() {
      if (!(await payments.clock.refresh())) return;
      await enqueueAll(knex, 'access', clock());
      synchronizer.wake();
    },
  });
}

/** Deletes what is over; by time in the database, not by the sandbox's clock, which a test advances by months. */
function retention(config: Pick<Config, RetentionSetting>, { knex, clock, logger }: BillingContext): Loop {
  return createRetention({
    clock,
    logger,
    rules: [
      {
        ...{ what: 'checkouts', days: config.RETENTION_CHECKOUTS_DAYS },
        purge: (before, signal) => purgeCheckouts(knex, before, signal),
      },
      {
        ...{ what: 'syncs', days: config.RETENTION_SYNCS_DAYS },
        purge: (before, signal) => purgeSyncs(knex, before, signal),
      },
      {
        ...{ what: 'payments', days: config.RETENTION_PAYMENTS_DAYS },
        purge: (before, signal) => purgePayments(knex, before, signal),
      },
    ],
  });
}

/** Creates the background work of this service. */
export function createWorkers({ config, billing, stopping }: Dependencies): Record<string, Worker> {
  if (!billing) return {};
  return {
    preparation: preparation({ config, billing, stopping }),
    'sync queue': billing.synchronizer,
    ...(billing.payments.provider === 'sandbox' ? { 'sandbox clock': sandboxClock(billing) } : {}),
    'purge of idempotency keys': createKeyPurge(billing),
    retention: retention(config, billing),
    reconciliation: new Reconciler(billing, config.RECONCILE_SECONDS * 1000),
  };
}
