import { createLoop, type Loop, type Worker } from '@jobtrail/service-kit';
import { sweepAccountMails } from './account-mail/commands.ts';
import type { MailContext } from './context.ts';
import type { Dispatcher } from './dispatch/Dispatcher.ts';

const SWEEP_EVERY_MS = 3_600_000;
const KEEP_ACCOUNT_MAILS_MS = 7 * 86_400_000;

interface Dependencies extends Pick<MailContext, 'knex' | 'clock' | 'logger' | 'preparer'> {
  readonly dispatcher: Dispatcher;
  readonly auditOutbox: Loop;
}

/** Creates the background work of this service. */
export function createWorkers({ knex, clock, logger, preparer, dispatcher, auditOutbox }: Dependencies) {
  return {
    'sweep of account emails': createLoop({
      name: 'the sweep of account mails',
      everyMs: SWEEP_EVERY_MS,
      run: () => sweepAccountMails(knex, clock() - KEEP_ACCOUNT_MAILS_MS),
      logger,
    }),
    sending: dispatcher,
    'freezing of recipients': preparer,
    'audit outbox': auditOutbox,
  } satisfies Record<string, Worker>;
}
