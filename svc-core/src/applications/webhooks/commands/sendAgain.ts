import { WEBHOOK_TEST } from '@jobtrail/contract';
import { conflict, newId, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { WebhookDeliveryRow } from '../../../rows.ts';
import { lockWebhook } from './changeWebhooks.ts';
import { newDelivery } from './recordEvents.ts';

type Store = Pick<CoreContext, 'knex' | 'clock'>;

const PAUSED = 'This webhook is paused. Resume it first.';

/** Sends a test to a webhook. @throws AppError 404, 409 while it is paused */
export async function sendTest({ knex, clock }: Store, userId: string, id: string): Promise<WebhookDeliveryRow> {
  return transaction(knex, async (trx) => {
    const webhook = await lockWebhook(trx, userId, id);
    if (webhook.paused_at !== null) throw conflict(PAUSED);
    const row = newDelivery({
      ...{ user_id: userId, webhook_id: id, event_id: newId() },
      ...{ type: WEBHOOK_TEST, subject_id: id, at: clock() },
    });
    await trx<WebhookDeliveryRow>('webhook_deliveries').insert(row);
    return row;
  });
}

/** Makes a delivery due again, with the same `webhook-id`. @throws AppError 404, 409 while its webhook is paused */
export async function replayDelivery({ knex, clock }: Store, userId: string, id: string): Promise<WebhookDeliveryRow> {
  const found = await knex<WebhookDeliveryRow>('webhook_deliveries').where({ id, user_id: userId }).first('webhook_id');
  if (!found) throw notFound();
  return transaction(knex, async (trx) => {
    const webhook = await lockWebhook(trx, userId, found.webhook_id);
    if (webhook.paused_at !== null) throw conflict(PAUSED);
    const row = await trx<WebhookDeliveryRow>('webhook_deliveries').where({ id, user_id: userId }).forUpdate().first();
    if (!row) throw notFound();
    // One that a worker is sending right now is not sent twice.
    if (row.lease !== null) return row;
    const columns = { state: 'waiting', failed_since: null, attempts: 0, next_attempt_at: clock() } as const;
    await trx<WebhookDeliveryRow>('webhook_deliveries').where({ id }).update(columns);
    return { ...row, ...columns };
  });
}
