import type Stripe from 'stripe';
import type { Looking } from '../billing.ts';
import type { CustomerRow } from '../customers/row.ts';
import { chargesOf } from '../ledger/look.ts';
import type { Outcome } from '../refreshes/Refresher.ts';
import { want } from '../refreshes/want.ts';
import { isMissing, isRefused } from '../stripe/failures.ts';
import { idOf } from '../stripe/idOf.ts';
import type { CheckoutRow } from './row.ts';

/** It may have happened already: then the provider refuses to do it again, or knows it no more. */
async function onceDone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isMissing(error) && !isRefused(error)) throw error;
  });
}

/** Cancels a subscription at once; one that has ended is no error. */
export async function cancelNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(subscriptionId);
  if (status !== 'canceled' && status !== 'incomplete_expired') await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false });
}

async function refundAll(stripe: Stripe, customerId: string): Promise<void> {
  for (const charge of await chargesOf(stripe, customerId)) {
    if (charge.status !== 'succeeded' || charge.refunded) continue;
    await onceDone(stripe.refunds.create({ charge: charge.id }, { idempotencyKey: `refund:${charge.id}` }));
  }
}

/** Ends what a refused sign-up began at the provider: the subscription is canceled, every charge goes back. Done again, it changes nothing. */
export async function giveBack({ payments: { stripe }, knex, clock }: Looking, checkoutId: string): Promise<Outcome> {
  const checkout = await knex<CheckoutRow>('checkouts').where({ id: checkoutId }).first();
  if (!checkout || checkout.state !== 'refused') return {};
  const session = await stripe.checkout.sessions.retrieve(checkoutId);
  const [customerId, subscriptionId] = [idOf(session.customer), idOf(session.subscription)];
  if (subscriptionId !== null) await cancelNow(stripe, subscriptionId);
  // The page made this customer for itself; what a person with an account has paid is never given back here.
  const owned = customerId !== null && (await knex<CustomerRow>('customers').where({ stripe_customer_id: customerId }).first('user_id'));
  if (customerId !== null && !owned) await refundAll(stripe, customerId);
  return {
    async write(trx) {
      await trx<CheckoutRow>('checkouts').where({ id: checkoutId, state: 'refused' }).update({ state: 'returned', seen_at: clock() });
      if (customerId !== null) await want(trx, 'customer', customerId, clock());
    },
  };
}
