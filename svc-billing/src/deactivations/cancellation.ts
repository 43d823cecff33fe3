import type Stripe from 'stripe';
import { hasEnded } from '../subscriptions/current.ts';
import { rowOf } from '../subscriptions/row.ts';

/** When a subscription ends or ended, in ms; its period's end if no end is set. */
function endOf(subscription: Stripe.Subscription): number {
  const { ends_at, period_end_at } = rowOf(subscription);
  return ends_at ?? period_end_at ?? 0;
}

/** Ends a subscription with its period, unless its end is already set. @returns its end in ms */
export async function scheduleCancellation(stripe: Stripe, id: string): Promise<number> {
  const found = await stripe.subscriptions.retrieve(id);
  if (hasEnded(found) || found.cancel_at_period_end || found.cancel_at !== null) return endOf(found);
  return endOf(await stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Ends a subscription now. The sync that follows voids its unpaid invoices. @returns when it ended, in ms */
export async function cancelSubscription(stripe: Stripe, id: string): Promise<number> {
  const found = await stripe.subscriptions.retrieve(id);
  const ended = hasEnded(found)
    ? found
    : await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }).catch(async (error: unknown) => {
        const current = await stripe.subscriptions.retrieve(id);
        if (!hasEnded(current)) throw error;
        return current;
      });
  return endOf(ended);
}
