import { z } from 'zod';
import { defineInternalCall } from './call.ts';

const params = z.object({ id: z.string() });

/** `paid` is false if a trial begins without a payment. */
const signupPayment = z.object({
  subscriptionStatus: z.string().max(32),
  access: z.enum(['full', 'read']),
  paid: z.boolean(),
});
export type SignupPayment = z.input<typeof signupPayment>;

/**
 * `refused` if the address is taken or the sign-up is over: the payment is refunded. `erased` if the address belonged
 * to a deleted account. `unknown` if there is no such sign-up, because svc-core may have a restored database, or a
 * different one from when the payment was made.
 */
const completion = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('completed'), userId: z.string() }),
  z.object({ outcome: z.literal('refused'), erased: z.boolean().default(false) }),
  z.object({ outcome: z.literal('unknown') }),
]);
export type Completion = z.output<typeof completion>;

/** The numbers of people and sign-ups for the metrics (see `metricDefinitions`). `days` has one entry per UTC day. */
const figures = z.object({
  users: z.object({ total: z.number(), new7d: z.number() }),
  signups: z.object({
    started: z.number(),
    paid: z.number(),
    days: z.array(z.object({ day: z.string(), count: z.number() })),
  }),
});
export type Figures = z.output<typeof figures>;

export const completeSignup = defineInternalCall({
  id: 'completeSignup',
  summary: 'Create the account of a paid sign-up; repeating this creates no second one',
  method: 'POST',
  path: '/internal/signups/:id/completion',
  service: 'svc-core',
  callers: ['svc-billing'],
  idempotent: true,
  params,
  body: signupPayment,
  success: { status: 200, body: completion },
});
export const expireSignup = defineInternalCall({
  id: 'expireSignup',
  summary: 'End a sign-up that was not paid',
  method: 'POST',
  path: '/internal/signups/:id/expiry',
  service: 'svc-core',
  callers: ['svc-billing'],
  idempotent: true,
  params,
  success: { status: 204, body: null },
});
export const readFigures = defineInternalCall({
  id: 'readFigures',
  summary: 'Count people and sign-ups for the metrics',
  method: 'GET',
  path: '/internal/figures',
  service: 'svc-core',
  callers: ['svc-billing'],
  retries: 2,
  success: { status: 200, body: figures },
});
