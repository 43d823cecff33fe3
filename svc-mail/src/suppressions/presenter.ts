import type { Suppression } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import { addressIn, type ListedSuppression } from './queries.ts';

/** A suppression on the wire. */
export function presentSuppression(row: ListedSuppression): Suppression {
  const { email, user_id, reason, detail, broadcast_id, subject, created_at } = row;
  return {
    key: email,
    email: addressIn(email),
    userId: user_id,
    reason,
    detail,
    broadcast: broadcast_id !== null && subject !== null ? { id: broadcast_id, subject } : null,
    createdAt: toMoment(created_at),
  };
}
