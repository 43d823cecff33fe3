import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { email } from '../fields.ts';
import { errorToasts } from '../texts.ts';
import { sessionUser, userName } from '../auth/schema.ts';

export const createCheckoutSessionBody = z.object({
  name: userName,
  email,
  password: z.string().min(PASSWORD_MIN, errorToasts.passwordInvalid.description).max(PASSWORD_MAX),
});
export type CreateCheckoutSessionBody = z.input<typeof createCheckoutSessionBody>;
export const checkoutSession = z.object({ url: z.url() });
export type CheckoutSession = z.infer<typeof checkoutSession>;

export const completeSignupBody = z.object({ sessionId: z.string().min(1).max(255) });
export const completedSignup = z.object({ success: z.boolean(), user: sessionUser.optional(), error: z.string().optional() });
export type CompletedSignup = z.infer<typeof completedSignup>;
