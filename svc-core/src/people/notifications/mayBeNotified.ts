import type { UserRow } from '../../rows.ts';

/**
 * Whether a person gets digests, and emails about interviews: not while deactivated or without a subscription, not to
 * an unconfirmed address, not with email notifications turned off, and not as one of the demo accounts.
 */
export const mayBeNotified = ({
  is_active,
  access,
  email_verified_at,
  email_notifications,
  is_demo,
}: UserRow): boolean =>
  is_active === 1 && access === 'full' && email_verified_at !== null && email_notifications === 1 && is_demo === 0;
