import { defineCall } from '../call.ts';
import {
  adminUser,
  getUserQuery,
  listUsersQuery,
  updateUserBody,
  userDetail,
  userPage,
  userSubscription,
} from './schema.ts';

export const listUsers = defineCall('listUsers', {
  summary: 'List users whose name or email contains the text, one page at a time',
  service: 'core',
  access: 'admin',
  query: listUsersQuery,
  success: { status: 200, body: userPage },
});
export const getUser = defineCall('getUser', {
  summary: 'Get a user with the audit log',
  service: 'core',
  access: 'admin',
  query: getUserQuery,
  success: { status: 200, body: userDetail },
});
export const updateUser = defineCall('updateUser', {
  summary: "Change a user's role, or activate or deactivate the user",
  service: 'core',
  access: 'admin',
  body: updateUserBody,
  success: { status: 200, body: adminUser },
});
export const getUserSubscription = defineCall('getUserSubscription', {
  summary: "Get a user's subscription, to decide about it",
  service: 'billing',
  access: 'admin',
  success: { status: 200, body: userSubscription },
});
/** 409 unless the user is inactive and the latest decision about the subscription failed. */
export const retrySubscriptionDecision = defineCall('retrySubscriptionDecision', {
  summary: "Retry the decision about a deactivated user's subscription",
  service: 'core',
  access: 'admin',
  success: { status: 200, body: adminUser },
});
export const endUserSessions = defineCall('endUserSessions', {
  summary: 'End all sessions of a user, and the calendar feed',
  service: 'core',
  access: 'admin',
  success: { status: 204, body: null },
});
