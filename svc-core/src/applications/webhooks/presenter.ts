import type { Webhook, WebhookDelivery } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { WebhookDeliveryRow, WebhookRow } from '../../rows.ts';
import { eventsOf } from './row.ts';

export const presentDelivery = (row: WebhookDeliveryRow): WebhookDelivery => ({
  id: row.id,
  type: row.type,
  subjectId: row.subject_id,
  at: toMoment(row.at),
  state: row.state,
  attempts: row.attempts,
  status: row.last_status,
  lastAttemptAt: row.last_attempt_at === null ? null : toMoment(row.last_attempt_at),
  nextAttemptAt: row.state === 'waiting' ? toMoment(row.next_attempt_at) : null,
});

export const presentWebhook = (row: WebhookRow, last: WebhookDeliveryRow | undefined): Webhook => ({
  id: row.id,
  url: row.url,
  events: eventsOf(row),
  createdAt: toMoment(row.created_at),
  pausedAt: row.paused_at === null ? null : toMoment(row.paused_at),
  pausedReason: row.paused_reason,
  lastDelivery: last ? presentDelivery(last) : null,
});
