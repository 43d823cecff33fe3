import type { AdminUser } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import { presentDecision } from '../../people/deactivation/presenter.ts';
import type { DecisionRow, UserRow } from '../../rows.ts';

/** A user as administrators see one, with the latest decision about the subscription. */
export function presentAdminUser(row: UserRow, decision: DecisionRow | undefined): AdminUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isActive: row.is_active === 1,
    paymentStatus: row.subscription_status,
    createdAt: toMoment(row.created_at),
    lastSeenAt: row.last_seen_at === null ? null : toMoment(row.last_seen_at),
    emailVerified: row.email_verified_at !== null,
    subscriptionDecision: presentDecision(decision),
  };
}
