import { createKeyPurge, createLoop, createRetention, type Loop, type Worker } from '@jobtrail/service-kit';
import { sweepAccountEmails } from './account-emails/commands.ts';
import type { MailContext } from './context.ts';
import { eraseAddresses } from './deliveries/commands/eraseAddresses.ts';
import type { Dispatcher } from './dispatch/Dispatcher.ts';
import type { Config } from './environment.ts';
import { purgeDeliveries } from './retention/commands.ts';

const SWEEP_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const KEEP_ACCOUNT_EMAILS_MS = 7 * DAY_MS;

interface Dependencies extends Pick<MailContext, 'knex' | 'clock' | 'logger' | 'preparer'> {
  readonly dispatcher: Dispatcher;
  readonly auditPublisher: Loop;
  readonly config: Pick<Config, 'MAIL_KEEP_ADDRESSES_DAYS' | 'RETENTION_DELIVERIES_DAYS'>;
}

/** Creates the background work of this service. */
export function createWorkers({ knex, clock, logger, preparer, dispatcher, auditPublisher, config }: Dependencies) {
  const keepAddressesMs = config.MAIL_KEEP_ADDRESSES_DAYS * DAY_MS;
  return {
    'sweep of account emails': createLoop({
      name: 'the sweep of account emails',
      everyMs: SWEEP_EVERY_MS,
      run: (signal) => sweepAccountEmails(knex, clock() - KEEP_ACCOUNT_EMAILS_MS, signal),
      logger,
    }),
    'erasure of addresses': createLoop({
      name: 'the erasure of old addresses',
      everyMs: SWEEP_EVERY_MS,
      run: (signal) => eraseAddresses(knex, clock() - keepAddressesMs, clock(), signal),
      logger,
    }),
    retention: createRetention({
      ...{ clock, logger },
      rules: [
        {
          ...{ what: 'recipients of broadcasts', days: config.RETENTION_DELIVERIES_DAYS },
          purge: (before, signal) => purgeDeliveries(knex, before, signal),
        },
      ],
    }),
    'purge of idempotency keys': createKeyPurge({ knex, clock, logger }),
    sending: dispatcher,
    'freezing of recipients': preparer,
    'audit outbox': auditPublisher,
  } satisfies Record<string, Worker>;
}
