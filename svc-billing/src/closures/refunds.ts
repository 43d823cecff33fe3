import type Stripe from 'stripe';
import { chargesOf } from '../ledger/ledger.ts';
import { codeOf } from '../stripe/failures.ts';
import { PAGE_MAX } from '../stripe/objects.ts';

/**
 * The provider stores the response to a key, even a refusal such as an empty balance: the next attempt needs another
 * key.
 */
const SAME_ATTEMPT_MS = 600_000;
/** The money was refunded at the same moment, or a dispute was opened. */
const NOTHING_TO_REFUND: ReadonlySet<string | null> = new Set(['charge_already_refunded', 'charge_disputed']);
/** Disputes in which the bank or the cardholder has the money; after one that is won, we have to refund it. */
const WITH_THE_BANK: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

async function isWithTheBank(stripe: Stripe, { id, disputed }: Stripe.Charge): Promise<boolean> {
  if (!disputed) return false;
  const { data: disputes } = await stripe.disputes.list({ charge: id, limit: PAGE_MAX });
  return disputes.some(({ status }) => WITH_THE_BANK.has(status));
}

/**
 * Refunds every charge of a customer except the kept ones. It refunds what is left of a charge, so that the provider
 * refuses a second refund.
 * @returns whether anything was refunded, and whether a charge is still pending
 */
export async function refundAllBut(
  stripe: Stripe,
  customer: string,
  kept: ReadonlySet<string>,
  now: number,
): Promise<{ changed: boolean; open: boolean }> {
  let [changed, open] = [false, false];
  for (const charge of await chargesOf(stripe, customer)) {
    const { id, status, refunded } = charge;
    if (status === 'pending') open = true;
    if (status !== 'succeeded' || refunded || kept.has(id) || (await isWithTheBank(stripe, charge))) continue;
    try {
      await stripe.refunds.create(
        { charge: id },
        { idempotencyKey: `refund:${id}:${Math.floor(now / SAME_ATTEMPT_MS)}` },
      );
      changed = true;
    } catch (error) {
      if (!NOTHING_TO_REFUND.has(codeOf(error))) throw error;
    }
  }
  return { changed, open };
}
