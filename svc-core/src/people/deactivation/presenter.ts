import type { SubscriptionDecision } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { DecisionRow } from '../../rows.ts';

/** A decision as administrators see it; null for none. */
export function presentDecision(row: DecisionRow | undefined): SubscriptionDecision | null {
  if (!row) return null;
  return {
    choice: row.choice,
    state: row.state === 'executing' ? 'pending' : row.state,
    reason: row.reason,
    canceled: row.canceled === 1,
    endsAt: row.ends_at === null ? null : toMoment(row.ends_at),
    refundedCents: row.refunded_cents,
    ...(row.currency === null ? {} : { currency: row.currency }),
    decidedAt: toMoment(row.decided_at),
  };
}
