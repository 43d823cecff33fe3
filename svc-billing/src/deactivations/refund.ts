import type Stripe from 'stripe';
import { codeOf } from '../stripe/failures.ts';
import { PAGE_MAX } from '../stripe/objects.ts';

interface Refunding {
  /** The charge to refund. */
  charge: string;
  /** The decision that asks for it. */
  decision: string;
  /** The provider stores even a refusal under a key, so each attempt of an administrator has its own. */
  attempt: number;
}

/** Money that went back, in the smallest unit of its currency. */
type Refunded = Pick<Stripe.Refund, 'amount' | 'currency'>;

/** What a decision has refunded of a charge; null for nothing. */
async function refundedFor(stripe: Stripe, { charge, decision }: Refunding): Promise<Refunded | null> {
  const { data } = await stripe.refunds.list({ charge, limit: PAGE_MAX });
  const refunds = data.filter(({ metadata, status }) => metadata?.['decision_id'] === decision && status !== 'failed');
  const currency = refunds[0]?.currency;
  return currency === undefined ? null : { amount: refunds.reduce((sum, { amount }) => sum + amount, 0), currency };
}

/**
 * Refunds what is left of a charge. A second call refunds nothing: keys expire, but the refund itself names the
 * decision, and the provider refuses to refund more than was paid.
 * @returns what this decision refunded; null for nothing
 * @throws StripeError if the provider refuses or cannot be reached
 */
export async function refundOnce(stripe: Stripe, refunding: Refunding): Promise<Refunded | null> {
  const { charge, decision, attempt } = refunding;
  const before = await refundedFor(stripe, refunding);
  if (before) return before;
  try {
    return await stripe.refunds.create(
      { charge, metadata: { decision_id: decision } },
      { idempotencyKey: `decision:${decision}:${attempt}` },
    );
  } catch (error) {
    if (codeOf(error) !== 'charge_already_refunded') throw error;
    return refundedFor(stripe, refunding);
  }
}
