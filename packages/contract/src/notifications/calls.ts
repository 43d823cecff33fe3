import { defineCall } from '../call.ts';
import { notificationPreferences, updateNotificationsBody } from './schema.ts';

export const getNotifications = defineCall('getNotifications', {
  summary: 'Get your notification settings, for email and the app',
  service: 'core',
  access: 'user',
  success: { status: 200, body: notificationPreferences },
});
export const updateNotifications = defineCall('updateNotifications', {
  summary: 'Update your notification settings',
  service: 'core',
  access: 'user',
  body: updateNotificationsBody,
  success: { status: 200, body: notificationPreferences },
});
