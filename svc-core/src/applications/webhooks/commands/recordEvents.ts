import type { Knex } from 'knex';
import type { WebhookEvent } from '@jobtrail/contract';
import { currentOrigin, newId } from '@jobtrail/service-kit';
import { insertRows } from '../../../database/insertRows.ts';
import type { StageHistoryRow, WebhookDeliveryRow, WebhookRow } from '../../../rows.ts';
import { eventsOf } from '../row.ts';

type NewDelivery = Pick<WebhookDeliveryRow, 'user_id' | 'webhook_id' | 'event_id' | 'type' | 'subject_id' | 'at'>;

/** A delivery that is due. */
export const newDelivery = (delivery: NewDelivery): WebhookDeliveryRow => ({
  ...delivery,
  id: newId(),
  state: 'waiting',
  failed_since: null,
  last_attempt_at: null,
  last_status: null,
  next_attempt_at: delivery.at,
  attempts: 0,
  lease: null,
  ...currentOrigin(),
});

/**
 * Writes an event about each of some subjects as due deliveries, in the transaction of the change that causes it. A
 * person without a webhook costs one read by the primary key.
 * @param subjects the ids of jobs or interviews
 * @param now in ms since the epoch
 */
export async function recordEvents(
  trx: Knex.Transaction,
  userId: string,
  type: WebhookEvent,
  subjects: readonly string[],
  now: number,
): Promise<void> {
  if (subjects.length === 0) return;
  const webhooks = await trx<WebhookRow>('webhooks')
    .where({ user_id: userId })
    .whereNull('paused_at')
    .select('id', 'events');
  const told = webhooks.filter((webhook) => eventsOf(webhook).includes(type));
  const deliveries = [...new Set(subjects)].flatMap((subject) => {
    const event = { user_id: userId, event_id: newId(), type, subject_id: subject, at: now };
    return told.map(({ id }) => newDelivery({ ...event, webhook_id: id }));
  });
  await insertRows(trx, 'webhook_deliveries', deliveries);
}

/** Writes that the jobs of some new stage changes have moved. */
export const recordMoves = (
  trx: Knex.Transaction,
  userId: string,
  entries: readonly Pick<StageHistoryRow, 'job_id'>[],
  now: number,
): Promise<void> =>
  recordEvents(
    trx,
    userId,
    'job.moved',
    entries.map(({ job_id: jobId }) => jobId),
    now,
  );
