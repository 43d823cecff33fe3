import { z } from 'zod';
import { sessionUser } from '../auth/schema.ts';
import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { changeEmailBody, changePasswordBody, deleteAccountBody, openSession, updateAccountBody } from './schema.ts';

export const updateAccount = defineCall({
  id: 'updateAccount',
  summary: "Change one's name",
  method: 'PATCH',
  path: paths.account,
  service: 'core',
  access: 'user',
  body: updateAccountBody,
  success: { status: 200, body: sessionUser },
});
export const changePassword = defineCall({
  id: 'changePassword',
  summary: "Change one's password; ends all other sessions",
  method: 'POST',
  path: paths.accountPassword,
  service: 'core',
  access: 'user',
  body: changePasswordBody,
  success: { status: 204, body: null },
});
export const changeEmail = defineCall({
  id: 'changeEmail',
  summary: "Mail a link to a new address that makes it one's own; the same answer for an address that is taken",
  method: 'POST',
  path: paths.accountEmail,
  service: 'core',
  access: 'user',
  body: changeEmailBody,
  success: { status: 204, body: null },
});
export const requestVerification = defineCall({
  id: 'requestVerification',
  summary: "Mail the link that confirms one's address again",
  method: 'POST',
  path: paths.accountVerification,
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const listSessions = defineCall({
  id: 'listSessions',
  summary: 'Where one is signed in, seen last first',
  method: 'GET',
  path: paths.accountSessions,
  service: 'core',
  access: 'user',
  success: { status: 200, body: z.array(openSession) },
});
export const endSession = defineCall({
  id: 'endSession',
  summary: 'Sign out in one place',
  method: 'DELETE',
  path: paths.accountSession,
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const endOtherSessions = defineCall({
  id: 'endOtherSessions',
  summary: 'Sign out everywhere else',
  method: 'DELETE',
  path: paths.accountSessions,
  service: 'core',
  access: 'user',
  success: { status: 204, body: null },
});
export const exportAccount = defineCall({
  id: 'exportAccount',
  summary: 'Everything that one has, as JSON, CSV and media in a zip file',
  method: 'GET',
  path: paths.accountExport,
  service: 'core',
  access: 'user',
  answers: 'application/zip',
  success: { status: 200, body: null },
});
export const deleteAccount = defineCall({
  id: 'deleteAccount',
  summary: "Delete one's account with all that belongs to it; cancels the subscription",
  method: 'POST',
  path: paths.accountDeletion,
  service: 'core',
  access: 'user',
  body: deleteAccountBody,
  success: { status: 204, body: null },
});
