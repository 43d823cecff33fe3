import type { Broadcast, BroadcastRecipient, BroadcastStats, BroadcastWait } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { BroadcastRow, DeliveryRow } from '../rows.ts';
import type { Waiting } from './waiting.ts';

const momentOf = (ms: number | null): string | null => (ms === null ? null : toMoment(ms));

function presentWaiting({ reason, nextTryAt }: Waiting, now: number): BroadcastWait {
  const nextTryInSeconds = nextTryAt === null ? null : Math.max(0, Math.ceil((nextTryAt - now) / 1000));
  return { reason, nextTryAt: momentOf(nextTryAt), nextTryInSeconds };
}

interface State {
  readonly stats: BroadcastStats | string;
  readonly waiting: Waiting | null;
  readonly now: number;
}

/** A broadcast on the wire: `stats` is a string of JSON. */
export function presentBroadcast(row: BroadcastRow, { stats, waiting, now }: State): Broadcast {
  return {
    id: row.id,
    subject: row.subject,
    audience: row.audience,
    body: row.body,
    sentAt: momentOf(row.sent_at),
    stats: typeof stats === 'string' ? stats : JSON.stringify(stats),
    status: row.status,
    recipientCount: row.sent_at === null ? row.audience_count : row.recipient_count,
    createdAt: toMoment(row.created_at),
    createdBy: row.created_by_name,
    finishedAt: momentOf(row.finished_at),
    pauseReason: row.pause_reason,
    waiting: waiting && presentWaiting(waiting, now),
  };
}

/** A recipient on the wire. A claimed delivery is shown as pending. */
export function presentRecipient(row: DeliveryRow, now: number): BroadcastRecipient {
  const { recipient_key, name, email, status, due_at, attempts, error, sent_at } = row;
  const isToBeTriedAgain = status === 'pending' && attempts > 0 && due_at > now;
  return {
    userId: recipient_key,
    name,
    email,
    status: status === 'claimed' ? 'pending' : status,
    attempts,
    error,
    sentAt: momentOf(sent_at),
    nextTryAt: isToBeTriedAgain ? toMoment(due_at) : null,
  };
}
