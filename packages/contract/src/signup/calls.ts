import { defineCall } from '../call.ts';
import { checkoutSession, completedSignup, completeSignupBody, createCheckoutSessionBody } from './schema.ts';

export const createCheckoutSession = defineCall('createCheckoutSession', {
  summary: 'Start a sign-up and get the address of the checkout page',
  service: 'core',
  access: 'public',
  body: createCheckoutSessionBody,
  success: { status: 200, body: checkoutSession, secret: true },
});
export const completeSignup = defineCall('completeSignup', {
  summary: 'Complete a paid sign-up and sign in',
  service: 'core',
  access: 'public',
  body: completeSignupBody,
  success: { status: 200, body: completedSignup },
});
