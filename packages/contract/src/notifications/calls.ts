import { defineCall } from '../call.ts';
import { notificationPreferences, updateNotificationsBody } from './schema.ts';

export const getNotifications = defineCall('getNotifications', {
  summary: 'What one is notified of, by email and in the app',
  service: 'core',
  access: 'user',
  success: { status: 200, body: notificationPreferences },
});
export const updateNotifications = defineCall('updateNotifications', {
  summary: 'Change what one is notified of',
  service: 'core',
  access: 'user',
  body: updateNotificationsBody,
  success: { status: 200, body: notificationPreferences },
});
