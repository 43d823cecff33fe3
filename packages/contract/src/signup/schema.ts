import { z } from 'zod';
import { browserTimeZone, hourCycle } from '../account/schema.ts';
import { newPassword, sessionUser, userName } from '../auth/schema.ts';
import { ERROR_CODES } from '../error.ts';
import { email } from '../fields.ts';

export const createCheckoutSessionBody = z.object({
  name: userName,
  email,
  password: newPassword,
  /** What the browser has: the person's time zone, and how emails write times. */
  timeZone: browserTimeZone.optional(),
  hourCycle: hourCycle.optional(),
});
export type CreateCheckoutSessionBody = z.input<typeof createCheckoutSessionBody>;
export const checkoutSession = z.object({ url: z.url() });
export type CheckoutSession = z.infer<typeof checkoutSession>;

export const completeSignupBody = z.object({ sessionId: z.string().min(1).max(255) });
/**
 * POST /api/complete-signup. `user` is present if the browser has been signed in. `success` with `error` means that the
 * account exists, but this browser did not start the sign-up and has to sign in. A sign-up that cannot be completed
 * returns 4xx with `success: false` in addition to the fields of an error.
 */
export const completedSignup = z.object({
  success: z.boolean(),
  user: sessionUser.optional(),
  error: z.string().optional(),
  code: z.enum(ERROR_CODES).optional(),
  requestId: z.string().optional(),
});
export type CompletedSignup = z.infer<typeof completedSignup>;
