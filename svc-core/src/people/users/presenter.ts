import type { SessionUser } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { UserRow } from '../../rows.ts';

/** A person as screens show it, without the password's hash. Administrators can always write. */
export function presentUser(row: UserRow): SessionUser {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isActive: row.is_active === 1,
    emailVerified: row.email_verified_at !== null,
    subscriptionStatus: row.subscription_status,
    access: row.role === 'admin' ? 'full' : row.access,
    createdAt: toMoment(row.created_at),
    timeZone: row.time_zone,
    hourCycle: row.hour_cycle,
    passwordChangedAt: row.password_changed_at === null ? null : toMoment(row.password_changed_at),
  };
}

/** The same for the person's own session, which may be limited to adding a second factor. */
export const presentSessionUser = (row: UserRow, mustAddSecondFactor: boolean): SessionUser => ({
  ...presentUser(row),
  ...(mustAddSecondFactor && { mustAddSecondFactor }),
});
