import { z } from 'zod';
import { SUBSCRIPTION_CHOICES } from '../limits.ts';
import { defineInternalCall } from './call.ts';

/**
 * The result of a step. `busy`: another process is working on the decision, try again soon. `canceled` and
 * `refundedCents` are what has been done so far, the latter in the smallest unit of `currency`; `endsAt` is when the
 * subscription ends or ended, in ms.
 */
const decisionResult = z.object({
  state: z.enum(['prepared', 'busy', 'done', 'failed', 'withdrawn']),
  reason: z.string().nullable(),
  canceled: z.boolean(),
  endsAt: z.number().nullable(),
  refundedCents: z.number().int(),
  currency: z.string().optional(),
});
export type DecisionResult = z.output<typeof decisionResult>;

/**
 * Carries out what an administrator decided about the subscription of a deactivated person. `prepare` records which
 * subscriptions the decision is about, `execute` cancels and refunds these and no others, and `withdraw` stops what is
 * not done yet. Repeating a step changes nothing; a failed decision is executed again only with a higher `attempt`.
 */
export const settleSubscriptionDecision = defineInternalCall({
  id: 'settleSubscriptionDecision',
  summary: 'Prepare, execute or withdraw the decision about the subscription of a deactivated person',
  method: 'POST',
  path: '/internal/subscription-decisions/:id',
  service: 'svc-billing',
  callers: ['svc-core'],
  idempotent: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({
    userId: z.string().min(1).max(36),
    choice: z.enum(SUBSCRIPTION_CHOICES).exclude(['keep']),
    step: z.enum(['prepare', 'execute', 'withdraw']),
    attempt: z.number().int().min(1),
  }),
  success: { status: 200, body: decisionResult },
});
