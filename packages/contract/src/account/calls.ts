import { z } from 'zod';
import { sessionUser } from '../auth/schema.ts';
import { defineCall } from '../call.ts';
import { changeEmailBody, changePasswordBody, deleteAccountBody, openSession, updateAccountBody } from './schema.ts';

export const updateAccount = defineCall('updateAccount', {
  summary: 'Update your name or time zone, or what your browser proposes',
  service: 'core',
  access: 'user',
  body: updateAccountBody,
  success: { status: 200, body: sessionUser },
});
export const changePassword = defineCall('changePassword', {
  summary: 'Change your password and end everything else but this session',
  service: 'core',
  access: 'user',
  body: changePasswordBody,
  success: { status: 204, body: null },
});
export const changeEmail = defineCall('changeEmail', {
  summary: 'Email a confirmation link to a new address; the response is the same if the address is taken',
  service: 'core',
  access: 'user',
  body: changeEmailBody,
  success: { status: 204, body: null },
});
export const requestVerification = defineCall('requestVerification', {
  summary: 'Resend the link that confirms your address',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const listSessions = defineCall('listSessions', {
  summary: 'List your sessions, most recently active first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(openSession) },
});
export const endSession = defineCall('endSession', {
  summary: 'End one of your sessions',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const endOtherSessions = defineCall('endOtherSessions', {
  summary: 'End all your other sessions, emailed links, the calendar feed, and API tokens',
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const exportAccount = defineCall('exportAccount', {
  summary: 'Export all your data as a zip file of JSON, CSV and media',
  service: 'core',
  access: 'user',
  scope: 'export:read',
  mediaType: 'application/zip',
  success: { status: 200, body: null },
});
export const deleteAccount = defineCall('deleteAccount', {
  summary: 'Delete your account with all its data, and cancel the subscription',
  service: 'core',
  access: 'user',
  body: deleteAccountBody,
  success: { status: 204, body: null },
});
