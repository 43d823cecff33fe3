import type { Broadcast, BroadcastRecipient, BroadcastStats } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { DeliveryRow } from '../deliveries/row.ts';
import type { BroadcastRow } from './row.ts';

const momentOf = (ms: number | null): string | null => (ms === null ? null : toMoment(ms));

/** A broadcast as the screens know it (spec 3): `stats` is text holding JSON. */
export function presentBroadcast(row: BroadcastRow, stats: BroadcastStats | string): Broadcast {
  return {
    id: row.id, subject: row.subject, audience: row.audience, body: row.body, sentAt: momentOf(row.sent_at), stats: typeof stats === 'string' ? stats : JSON.stringify(stats),
    status: row.status, recipientCount: row.sent_at === null ? row.audience_count : row.recipient_count, createdAt: toMoment(row.created_at), createdBy: row.created_by_name,
    finishedAt: momentOf(row.finished_at), pauseReason: row.pause_reason,
  };
}

/** A recipient: a delivery that is claimed is still waiting for whoever looks at it. */
export function presentRecipient({ recipient_key, name, email, status, attempts, error, sent_at }: DeliveryRow): BroadcastRecipient {
  return { userId: recipient_key, name, email, status: status === 'claimed' ? 'pending' : status, attempts, error, sentAt: momentOf(sent_at) };
}
