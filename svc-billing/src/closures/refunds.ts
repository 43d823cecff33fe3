import type Stripe from 'stripe';
import { chargesOf } from '../ledger/look.ts';
import { codeOf } from '../stripe/failures.ts';

/** The provider keeps the answer to a key, also a refusal, such as that of an empty balance: the next attempt needs another key. */
const SAME_ATTEMPT_MS = 600_000;
/** The money is with the customer already, or with the bank until a dispute is decided. */
const NOTHING_TO_REFUND: ReadonlySet<string | null> = new Set(['charge_already_refunded', 'charge_disputed']);

/**
 * Refunds every charge of a customer but the kept ones: what is left of it, so that the provider refuses a second time.
 * @returns whether anything was refunded, and whether a charge is still on its way
 */
export async function refundAllBut(stripe: Stripe, customer: string, kept: ReadonlySet<string>, now: number): Promise<{ changed: boolean; open: boolean }> {
  let [changed, open] = [false, false];
  for (const { id, status, refunded } of await chargesOf(stripe, customer)) {
    if (status === 'pending') open = true;
    if (status !== 'succeeded' || refunded || kept.has(id)) continue;
    try {
      await stripe.refunds.create({ charge: id }, { idempotencyKey: `refund:${id}:${Math.floor(now / SAME_ATTEMPT_MS)}` });
      changed = true;
    } catch (error) {
      if (!NOTHING_TO_REFUND.has(codeOf(error))) throw error;
    }
  }
  return { changed, open };
}
