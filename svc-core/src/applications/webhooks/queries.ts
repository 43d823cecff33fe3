import type { Knex } from 'knex';
import { WEBHOOK_DELIVERIES_SHOWN, WEBHOOKS_MAX } from '@jobtrail/contract';
import type { WebhookDeliveryRow, WebhookRow } from '../../rows.ts';

/** The webhooks of a person, oldest first. */
export function listWebhooks(knex: Knex, userId: string): Promise<WebhookRow[]> {
  return knex<WebhookRow>('webhooks')
    .where({ user_id: userId })
    .orderBy([{ column: 'created_at' }, { column: 'id' }])
    .limit(WEBHOOKS_MAX);
}

const NEWEST_FIRST = [
  { column: 'at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const;

/** The last deliveries of a webhook, newest first. */
export function listDeliveries(knex: Knex, userId: string, webhookId: string): Promise<WebhookDeliveryRow[]> {
  return knex<WebhookDeliveryRow>('webhook_deliveries')
    .where({ webhook_id: webhookId, user_id: userId })
    .orderBy([...NEWEST_FIRST])
    .limit(WEBHOOK_DELIVERIES_SHOWN);
}

/** The newest delivery of a webhook that was attempted. */
export const findLastDelivery = (
  knex: Knex,
  { id, user_id }: Pick<WebhookRow, 'id' | 'user_id'>,
): Promise<WebhookDeliveryRow | undefined> =>
  knex<WebhookDeliveryRow>('webhook_deliveries')
    .where({ webhook_id: id, user_id })
    .whereNotNull('last_attempt_at')
    .orderBy([...NEWEST_FIRST])
    .first();

const PAGE = 500;

/** All deliveries of a person that are kept, oldest first, some at a time. */
export async function* allDeliveries(knex: Knex, userId: string): AsyncGenerator<WebhookDeliveryRow> {
  for (let after = ''; ;) {
    const rows: WebhookDeliveryRow[] = await knex<WebhookDeliveryRow>('webhook_deliveries')
      .where({ user_id: userId })
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
  }
}
