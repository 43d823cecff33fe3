import { defineCall } from '../call.ts';
import { paths } from '../paths.ts';
import { checkoutSession, completeSignupBody, completedSignup, createCheckoutSessionBody } from './schema.ts';

export const createCheckoutSession = defineCall({
  id: 'createCheckoutSession', summary: 'Start a sign-up: answers the address of the checkout page', method: 'POST', path: paths.createCheckoutSession,
  service: 'billing', access: 'public', implemented: false, body: createCheckoutSessionBody, success: { status: 200, body: checkoutSession },
});
export const completeSignup = defineCall({
  id: 'completeSignup', summary: 'Complete a paid sign-up and sign in', method: 'POST', path: paths.completeSignup,
  service: 'billing', access: 'public', implemented: false, body: completeSignupBody, success: { status: 200, body: completedSignup },
});
