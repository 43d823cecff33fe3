import type { Knex } from 'knex';
import type { LeasedTable } from '@jobtrail/service-kit';
import type { WebhookDeliveryRow, WebhookRow } from '../../rows.ts';

export const WEBHOOK_DELIVERIES: LeasedTable<WebhookDeliveryRow> = {
  table: 'webhook_deliveries',
  key: 'id',
  dueAt: 'next_attempt_at',
};

/** Restricts the queue to the deliveries that are to be sent. */
export const onlyWaiting = (rows: Knex.QueryBuilder): void => void rows.where({ state: 'waiting' });

/** The webhook of a delivery; undefined if nothing may be sent to it. */
export async function findReceiving(
  knex: Knex,
  { webhook_id, user_id }: Pick<WebhookDeliveryRow, 'webhook_id' | 'user_id'>,
): Promise<WebhookRow | undefined> {
  return knex('webhooks')
    .join('users', 'users.id', 'webhooks.user_id')
    .where({ 'webhooks.user_id': user_id, 'webhooks.id': webhook_id, 'users.is_active': 1, 'users.access': 'full' })
    .whereNull('webhooks.paused_at')
    .first('webhooks.*');
}

/** The webhooks whose reminders are looked at now, the longest due first. */
export const listDueForReminders = (
  knex: Knex,
  now: number,
  limit: number,
): Promise<Pick<WebhookRow, 'user_id' | 'id'>[]> =>
  knex<WebhookRow>('webhooks')
    .where('reminders_at', '<=', now)
    .orderBy('reminders_at')
    .limit(limit)
    .select('user_id', 'id');
