import { createLoop, createQueueWorker, leasedQueue, type Loop } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { QUEUE_TIMING } from '../../queueTiming.ts';
import type { WebhookDeliveryRow } from '../../rows.ts';
import { deliver, type DeliveryParts, finished, recordDueReminders } from './commands.ts';
import { listDueForReminders, onlyWaiting, WEBHOOK_DELIVERIES } from './queries.ts';

type Store = Pick<CoreContext, 'knex' | 'clock' | 'logger'>;

/** Each takes 5 seconds at most, so all of them end before their lease. */
const AT_ONCE = 8;
const REMINDERS_EVERY_MS = 60_000;
const WEBHOOKS_AT_ONCE = 50;

/** Sends what webhooks are told of. Any number of processes may do this: one of them leases a delivery. */
export function createWebhookSender({ knex, clock, logger }: Store, parts: DeliveryParts): Loop {
  const queue = leasedQueue<WebhookDeliveryRow>({
    knex,
    table: WEBHOOK_DELIVERIES,
    clock,
    only: onlyWaiting,
    ...QUEUE_TIMING,
  });
  return createQueueWorker({
    name: 'sending to a webhook',
    queue,
    atOnce: AT_ONCE,
    everyMs: QUEUE_TIMING.everyMs,
    logger,
    work: (row, stopping) => deliver({ knex, clock }, parts, row, stopping),
    onDone: (row) => finished(row, clock()),
  });
}

/** Finds the reminders whose day has come for the webhooks that are told of them. */
export const createReminderEvents = ({ knex, clock, logger }: Store): Loop =>
  createLoop({
    name: 'telling webhooks of reminders',
    everyMs: REMINDERS_EVERY_MS,
    logger,
    async run(_signal, countFailure) {
      const due = await listDueForReminders(knex, clock(), WEBHOOKS_AT_ONCE);
      for (const webhook of due)
        try {
          await recordDueReminders(knex, webhook, clock());
        } catch (error) {
          countFailure();
          logger.error({ err: error, webhookId: webhook.id }, 'the reminders of a webhook could not be recorded');
        }
      return due.length === WEBHOOKS_AT_ONCE;
    },
  });
