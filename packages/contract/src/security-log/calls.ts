import { defineCall } from '../call.ts';
import { activityPage, activityQuery } from './schema.ts';

export const listAccountActivity = defineCall('listAccountActivity', {
  summary: 'List the security events of your account, newest first, one page at a time',
  service: 'core',
  access: 'user',
  query: activityQuery,
  success: { status: 200, body: activityPage },
});
export const listUserActivity = defineCall('listUserActivity', {
  summary: "List the security events of a user's account, newest first, one page at a time",
  service: 'core',
  access: 'admin',
  query: activityQuery,
  success: { status: 200, body: activityPage },
});
