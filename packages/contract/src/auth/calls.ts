import { z } from 'zod';
import { defineCall } from '../call.ts';
import { secondStep } from '../second-factor/schema.ts';
import {
  forgotPasswordBody,
  loginBody,
  resetPasswordBody,
  sessionUser,
  verifiedEmail,
  verifyEmailBody,
} from './schema.ts';

export const me = defineCall('me', {
  summary: 'The signed-in person; 401 when nobody is',
  service: 'core',
  access: 'user',
  success: { status: 200, body: sessionUser },
});
export const login = defineCall('login', {
  summary: 'Sign in; a person with a second factor gets a second step instead of a session',
  service: 'core',
  access: 'public',
  body: loginBody,
  success: { status: 200, body: z.union([sessionUser, secondStep]) },
});
export const logout = defineCall('logout', {
  summary: 'Sign out: ends this session',
  service: 'core',
  access: 'public',
  success: { status: 204, body: null },
});
export const forgotPassword = defineCall('forgotPassword', {
  summary: 'Mail a link to choose a new password; the same answer for every address',
  service: 'core',
  access: 'public',
  body: forgotPasswordBody,
  success: { status: 204, body: null },
});
export const resetPassword = defineCall('resetPassword', {
  summary: 'Choose a new password with the token of a mailed link; ends all sessions',
  service: 'core',
  access: 'public',
  body: resetPasswordBody,
  success: { status: 204, body: null },
});
export const verifyEmail = defineCall('verifyEmail', {
  summary: 'Confirm an address, or the change to a new one, with the token of a mailed link',
  service: 'core',
  access: 'public',
  body: verifyEmailBody,
  success: { status: 200, body: verifiedEmail },
});
