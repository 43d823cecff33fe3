import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { checkoutSession, completedSignup, completeSignupBody, createCheckoutSessionBody } from './schema.ts';

export const createCheckoutSession = defineCall({
  id: 'createCheckoutSession',
  summary: 'Start a sign-up: answers the address of the checkout page',
  method: 'POST',
  path: paths.createCheckoutSession,
  service: 'core',
  access: 'public',
  body: createCheckoutSessionBody,
  success: { status: 200, body: checkoutSession },
});
export const completeSignup = defineCall({
  id: 'completeSignup',
  summary: 'Complete a paid sign-up and sign in',
  method: 'POST',
  path: paths.completeSignup,
  service: 'core',
  access: 'public',
  body: completeSignupBody,
  success: { status: 200, body: completedSignup },
});
