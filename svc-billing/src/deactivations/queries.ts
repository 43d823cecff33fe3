import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { Row } from '@jobtrail/service-kit';
import { paymentsOf } from '../invoices/invoices.ts';
import type { schema } from '../schema.ts';
import { idOf, PAGE_MAX } from '../stripe/objects.ts';
import { isLive } from '../subscriptions/current.ts';
import { allSubscriptionsOf } from '../subscriptions/queries.ts';

export type DecisionRow = Row<typeof schema.subscription_decisions>;

/** A decision as svc-core sends it. */
export interface Decision extends Pick<DecisionRow, 'id' | 'choice' | 'attempt'> {
  userId: string;
}

export const findDecision = (knex: Knex, id: string): Promise<DecisionRow | undefined> =>
  knex<DecisionRow>('subscription_decisions').where({ id }).first();

/** A customer's running subscriptions, read from the provider. */
export async function liveSubscriptionsOf(stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  return (await allSubscriptionsOf(stripe, customer)).filter(isLive);
}

/** The charge that paid an invoice; null if nothing was charged. */
async function chargeOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Stripe.Charge | null> {
  for (const { status, payment } of await paymentsOf(stripe, invoice)) {
    const intent = idOf(payment.payment_intent);
    if (status !== 'paid' || intent === null) continue;
    const { data: charges } = await stripe.charges.list({ payment_intent: intent, limit: PAGE_MAX });
    // Not every emulator selects them, and the charge is refunded.
    const ofIntent = charges.filter(({ payment_intent }) => (idOf(payment_intent) ?? intent) === intent);
    const paid = ofIntent.find(({ status: state, captured }) => state === 'succeeded' && captured);
    if (paid) return paid;
  }
  return null;
}

/** The latest payment for any of these subscriptions; null if nothing was ever charged for them. */
export async function lastPaymentFor(
  stripe: Stripe,
  subscriptionIds: readonly string[],
): Promise<Stripe.Charge | null> {
  let last: Stripe.Charge | null = null;
  for (const subscription of subscriptionIds) {
    const { data: invoices } = await stripe.invoices.list({
      subscription,
      status: 'paid',
      limit: PAGE_MAX,
      expand: ['data.payments'],
    });
    for (const invoice of invoices) {
      const charge = await chargeOf(stripe, invoice);
      if (!charge) continue;
      if (!last || charge.created > last.created) last = charge;
      break;
    }
  }
  return last;
}
