import { defineCall } from '../call.ts';
import { activityPage, activityQuery } from './schema.ts';

export const listAccountActivity = defineCall('listAccountActivity', {
  summary: "What happened to the security of one's account, newest first, a page at a time",
  service: 'core',
  access: 'user',
  query: activityQuery,
  success: { status: 200, body: activityPage },
});
export const listUserActivity = defineCall('listUserActivity', {
  summary: "What happened to the security of a user's account, newest first, a page at a time",
  service: 'core',
  access: 'admin',
  query: activityQuery,
  success: { status: 200, body: activityPage },
});
