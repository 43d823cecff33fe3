import type { NotificationPreferences } from '@jobtrail/contract';
import type { UserRow } from '../../rows.ts';

export const presentNotifications = (user: UserRow): NotificationPreferences => ({
  email: user.email_notifications === 1,
  inApp: user.in_app_notifications === 1,
  digestHour: user.digest_hour,
  chosen: user.notifications_chosen === 1,
});
