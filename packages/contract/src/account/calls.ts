import { z } from 'zod';
import { sessionUser } from '../auth/schema.ts';
import { defineCall } from '../call.ts';
import { changeEmailBody, changePasswordBody, deleteAccountBody, openSession, updateAccountBody } from './schema.ts';

export const updateAccount = defineCall('updateAccount', {
  summary: "Change one's name or time zone",
  service: 'core',
  access: 'user',
  body: updateAccountBody,
  success: { status: 200, body: sessionUser },
});
export const changePassword = defineCall('changePassword', {
  summary: "Change one's password; ends all other sessions",
  service: 'core',
  access: 'user',
  body: changePasswordBody,
  success: { status: 204, body: null },
});
export const changeEmail = defineCall('changeEmail', {
  summary: "Mail a link to a new address that makes it one's own; the same answer for an address that is taken",
  service: 'core',
  access: 'user',
  body: changeEmailBody,
  success: { status: 204, body: null },
});
export const requestVerification = defineCall('requestVerification', {
  summary: "Mail the link that confirms one's address again",
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const listSessions = defineCall('listSessions', {
  summary: 'Where one is signed in, seen last first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(openSession) },
});
export const endSession = defineCall('endSession', {
  summary: 'Sign out in one place',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const endOtherSessions = defineCall('endOtherSessions', {
  summary: 'Sign out everywhere else',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const exportAccount = defineCall('exportAccount', {
  summary: 'Everything that one has, as JSON, CSV and media in a zip file',
  service: 'core',
  access: 'user',
  mediaType: 'application/zip',
  success: { status: 200, body: null },
});
export const deleteAccount = defineCall('deleteAccount', {
  summary: "Delete one's account with all that belongs to it; cancels the subscription",
  service: 'core',
  access: 'user',
  body: deleteAccountBody,
  success: { status: 204, body: null },
});
