import { z } from 'zod';
import { defineInternalCall } from './call.ts';

/** A checkout page that has been created; `expiresAt` is in ms since the epoch. */
const openedCheckout = z.object({ checkoutId: z.string(), url: z.url(), expiresAt: z.number() });
export type OpenedCheckout = z.output<typeof openedCheckout>;

/** `settled` and `refused` have already been reported to svc-core in a separate call. */
const settlement = z.object({ outcome: z.enum(['settled', 'refused', 'open', 'unpaid', 'expired', 'unknown']) });
export type Settlement = z.output<typeof settlement>['outcome'];

export const openCheckout = defineInternalCall({
  id: 'openCheckout',
  summary: 'Create the checkout page of a sign-up; the same sign-up gets the same page',
  method: 'POST',
  path: '/internal/checkouts',
  service: 'svc-billing',
  callers: ['svc-core'],
  idempotent: true,
  body: z.object({ signupId: z.uuid(), email: z.string().min(3).max(254) }),
  success: { status: 200, body: openedCheckout },
});
/** With `abandon`, a page that is still open is closed. */
export const settleCheckout = defineInternalCall({
  id: 'settleCheckout',
  summary: 'Create the account of a paid checkout, and return the state of its page',
  method: 'POST',
  path: '/internal/checkouts/:id/settlement',
  service: 'svc-billing',
  callers: ['svc-core'],
  idempotent: true,
  retries: 2,
  params: z.object({ id: z.string() }),
  body: z.object({ abandon: z.boolean().default(false) }),
  success: { status: 200, body: settlement },
});
