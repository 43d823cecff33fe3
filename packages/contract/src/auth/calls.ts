import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import {
  forgotPasswordBody,
  loginBody,
  resetPasswordBody,
  sessionUser,
  verifiedEmail,
  verifyEmailBody,
} from './schema.ts';

export const me = defineCall({
  id: 'me',
  summary: 'The signed-in person; 401 when nobody is',
  method: 'GET',
  path: paths.me,
  service: 'core',
  access: 'user',
  success: { status: 200, body: sessionUser },
});
export const login = defineCall({
  id: 'login',
  summary: 'Sign in',
  method: 'POST',
  path: paths.login,
  service: 'core',
  access: 'public',
  body: loginBody,
  success: { status: 200, body: sessionUser },
});
export const logout = defineCall({
  id: 'logout',
  summary: 'Sign out: ends this session',
  method: 'POST',
  path: paths.logout,
  service: 'core',
  access: 'public',
  success: { status: 204, body: null },
});
export const forgotPassword = defineCall({
  id: 'forgotPassword',
  summary: 'Mail a link to choose a new password; the same answer for every address',
  method: 'POST',
  path: paths.forgotPassword,
  service: 'core',
  access: 'public',
  body: forgotPasswordBody,
  success: { status: 204, body: null },
});
export const resetPassword = defineCall({
  id: 'resetPassword',
  summary: 'Choose a new password with the token of a mailed link; ends all sessions',
  method: 'POST',
  path: paths.resetPassword,
  service: 'core',
  access: 'public',
  body: resetPasswordBody,
  success: { status: 204, body: null },
});
export const verifyEmail = defineCall({
  id: 'verifyEmail',
  summary: 'Confirm an address, or the change to a new one, with the token of a mailed link',
  method: 'POST',
  path: paths.verifyEmail,
  service: 'core',
  access: 'public',
  body: verifyEmailBody,
  success: { status: 200, body: verifiedEmail },
});
