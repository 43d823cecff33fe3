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
  summary: 'Users whose name or email contains the text, a page at a time',
  service: 'core',
  access: 'admin',
  query: listUsersQuery,
  success: { status: 200, body: userPage },
});
export const getUser = defineCall('getUser', {
  summary: 'One user with the audit log',
  service: 'core',
  access: 'admin',
  query: getUserQuery,
  success: { status: 200, body: userDetail },
});
export const updateUser = defineCall('updateUser', {
  summary: "Change a user's role or activate and deactivate",
  service: 'core',
  access: 'admin',
  body: updateUserBody,
  success: { status: 200, body: adminUser },
});
export const getUserSubscription = defineCall('getUserSubscription', {
  summary: "A user's running subscription, to decide about it",
  service: 'billing',
  access: 'admin',
  success: { status: 200, body: userSubscription },
});
/** 409 unless the user is inactive and the latest decision about the subscription failed. */
export const retrySubscriptionDecision = defineCall('retrySubscriptionDecision', {
  summary: "Try again to carry out the decision about a deactivated user's subscription",
  service: 'core',
  access: 'admin',
  success: { status: 200, body: adminUser },
});
export const endUserSessions = defineCall('endUserSessions', {
  summary: 'Sign a user out everywhere',
  service: 'core',
  access: 'admin',
  success: { status: 204, body: null },
});
