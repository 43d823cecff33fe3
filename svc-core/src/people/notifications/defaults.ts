import { DEFAULT_DIGEST_HOUR } from '@jobtrail/contract';

/** What a new person is notified of: everything. The digest is planned once their time zone is known. */
export const DEFAULT_NOTIFICATIONS = {
  email_notifications: 1,
  in_app_notifications: 1,
  notifications_chosen: 0,
  digest_hour: DEFAULT_DIGEST_HOUR,
  next_digest_at: null,
} as const;
