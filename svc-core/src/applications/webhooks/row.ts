import type { WebhookEvent } from '@jobtrail/contract';
import type { WebhookRow } from '../../rows.ts';

/** Which events a webhook is told of. */
export const eventsOf = ({ events }: Pick<WebhookRow, 'events'>): WebhookEvent[] =>
  JSON.parse(events) as WebhookEvent[];
