import type Stripe from 'stripe';
import { codeOf } from '../stripe/failures.ts';
import { PAGE_MAX } from '../stripe/pageMax.ts';

interface Refunding {
  /** The charge to refund. */
  charge: string;
  /** The decision that asks for it. */
  decision: string;
  /** The provider stores even a refusal under a key, so each attempt of an administrator has its own. */
  attempt: number;
}

/** What a decision has refunded of a charge, in cents. */
async function refundedFor(stripe: Stripe, { charge, decision }: Refunding): Promise<number> {
  const { data: refunds } = await stripe.refunds.list({ charge, limit: PAGE_MAX });
  return refunds
    .filter(({ metadata, status }) => metadata?.['decision_id'] === decision && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Refunds what is left of a charge. A second call refunds nothing: keys expire, but the refund itself names the
 * decision, and the provider refuses to refund more than was paid.
 * @returns the amount in cents that this decision refunded
 * @throws StripeError if the provider refuses or cannot be reached
 */
export async function refundOnce(stripe: Stripe, refunding: Refunding): Promise<number> {
  const { charge, decision, attempt } = refunding;
  const before = await refundedFor(stripe, refunding);
  if (before > 0) return before;
  try {
    const { amount } = await stripe.refunds.create(
      { charge, metadata: { decision_id: decision } },
      { idempotencyKey: `decision:${decision}:${attempt}` },
    );
    return amount;
  } catch (error) {
    if (codeOf(error) !== 'charge_already_refunded') throw error;
    return refundedFor(stripe, refunding);
  }
}
