import { sessionUser } from '../auth/schema.ts';
import { defineCall } from '../call.ts';
import {
  addedSecondFactor,
  completeSignInBody,
  confirmedBody,
  confirmPasskeyBody,
  confirmTotpBody,
  passkeyCreation,
  passkeyRequest,
  recoveryCodes,
  renameSecondFactorBody,
  secondFactor,
  secondFactors,
  totpEnrollment,
} from './schema.ts';

export const completeSignIn = defineCall('completeSignIn', {
  summary: 'Complete a sign-in with a code of an authenticator app, a passkey or a recovery code',
  service: 'core',
  access: 'public',
  body: completeSignInBody,
  success: { status: 200, body: sessionUser },
});
export const startPasskeySignIn = defineCall('startPasskeySignIn', {
  summary: 'Get the challenge for the second step of a sign-in with a passkey',
  service: 'core',
  access: 'public',
  success: { status: 200, body: passkeyRequest, secret: true },
});
export const confirmSecondStep = defineCall('confirmSecondStep', {
  summary: 'Confirm a change of the account with the second step, after a call with the correct password asked for it',
  service: 'core',
  access: 'user',
  body: completeSignInBody,
  success: { status: 204, body: null },
});
export const startPasskeyConfirmation = defineCall('startPasskeyConfirmation', {
  summary: 'Get the challenge to confirm a change of the account with a passkey',
  service: 'core',
  access: 'user',
  success: { status: 200, body: passkeyRequest, secret: true },
});
export const listSecondFactors = defineCall('listSecondFactors', {
  summary: 'List your second factors, oldest first',
  service: 'core',
  access: 'user',
  success: { status: 200, body: secondFactors },
});
export const startTotp = defineCall('startTotp', {
  summary: 'Start adding an authenticator app: get a new secret, to be confirmed with a code in this session',
  service: 'core',
  access: 'user',
  body: confirmedBody,
  success: { status: 200, body: totpEnrollment, secret: true },
});
export const confirmTotp = defineCall('confirmTotp', {
  summary: 'Add the authenticator app with its first code, and end all other sessions',
  service: 'core',
  access: 'user',
  body: confirmTotpBody,
  success: { status: 201, body: addedSecondFactor, secret: true },
});
export const startPasskey = defineCall('startPasskey', {
  summary: 'Start adding a passkey: get a challenge for the browser, to be confirmed in this session',
  service: 'core',
  access: 'user',
  body: confirmedBody,
  success: { status: 200, body: passkeyCreation, secret: true },
});
export const confirmPasskey = defineCall('confirmPasskey', {
  summary: 'Add the passkey that the browser has created, and end all other sessions',
  service: 'core',
  access: 'user',
  body: confirmPasskeyBody,
  success: { status: 201, body: addedSecondFactor, secret: true },
});
export const renameSecondFactor = defineCall('renameSecondFactor', {
  summary: 'Rename a second factor',
  service: 'core',
  access: 'user',
  body: renameSecondFactorBody,
  success: { status: 200, body: secondFactor },
});
export const removeSecondFactor = defineCall('removeSecondFactor', {
  summary: 'Remove a second factor, with the last one also the recovery codes, and end all other sessions',
  service: 'core',
  access: 'user',
  body: confirmedBody,
  success: { status: 204, body: null },
});
export const renewRecoveryCodes = defineCall('renewRecoveryCodes', {
  summary: 'Replace the recovery codes, and end all other sessions',
  service: 'core',
  access: 'user',
  body: confirmedBody,
  success: { status: 200, body: recoveryCodes, secret: true },
});
