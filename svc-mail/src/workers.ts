import { createLoop, type Loop, type Worker } from '@jobtrail/service-kit';
import { sweepAccountEmails } from './account-emails/commands.ts';
import type { MailContext } from './context.ts';
import type { Dispatcher } from './dispatch/Dispatcher.ts';

const SWEEP_EVERY_MS = 3_600_000;
const KEEP_ACCOUNT_EMAILS_MS = 7 * 86_400_000;

interface Dependencies extends Pick<MailContext, 'knex' | 'clock' | 'logger' | 'preparer'> {
  readonly dispatcher: Dispatcher;
  readonly auditPublisher: Loop;
}

/** Creates the background work of this service. */
export function createWorkers({ knex, clock, logger, preparer, dispatcher, auditPublisher }: Dependencies) {
  return {
    'sweep of account emails': createLoop({
      name: 'the sweep of account emails',
      everyMs: SWEEP_EVERY_MS,
      run: () => sweepAccountEmails(knex, clock() - KEEP_ACCOUNT_EMAILS_MS),
      logger,
    }),
    sending: dispatcher,
    'freezing of recipients': preparer,
    'audit outbox': auditPublisher,
  } satisfies Record<string, Worker>;
}
