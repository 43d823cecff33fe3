import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  forgotPasswordBody,
  loginBody,
  resetPasswordBody,
  secondStep,
  sessionUser,
  verifiedEmail,
  verifyEmailBody,
} from './schema.ts';

export const me = defineCall('me', {
  summary: 'Get the signed-in user; 401 if no one is signed in',
  service: 'core',
  access: 'user',
  success: { status: 200, body: sessionUser },
});
export const login = defineCall('login', {
  summary: 'Sign in; a user with a second factor gets a second step instead of a session',
  service: 'core',
  access: 'public',
  body: loginBody,
  success: { status: 200, body: z.union([sessionUser, secondStep]) },
});
export const logout = defineCall('logout', {
  summary: 'Sign out and end this session',
  service: 'core',
  access: 'public',
  success: { status: 204, body: null },
});
export const forgotPassword = defineCall('forgotPassword', {
  summary: 'Email a password reset link; the response is the same for every address',
  service: 'core',
  access: 'public',
  body: forgotPasswordBody,
  success: { status: 204, body: null },
});
export const resetPassword = defineCall('resetPassword', {
  summary: 'Set a new password with the token from the email, and end all sessions',
  service: 'core',
  access: 'public',
  body: resetPasswordBody,
  success: { status: 204, body: null },
});
export const verifyEmail = defineCall('verifyEmail', {
  summary: 'Confirm an address, or the change to a new one, with the token from the email',
  service: 'core',
  access: 'public',
  body: verifyEmailBody,
  success: { status: 200, body: verifiedEmail },
});
