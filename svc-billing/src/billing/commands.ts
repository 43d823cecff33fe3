import type Stripe from 'stripe';
import { conflict } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { isMissing, isRefused } from '../stripe/failures.ts';
import { isLive, isPaymentOverdue } from '../subscriptions/current.ts';
import { allSubscriptionsOf } from '../subscriptions/queries.ts';

const NOTHING_TO_CANCEL = 'No active subscription to cancel';
const NOTHING_TO_RESUME = 'There is no scheduled cancellation to withdraw.';

interface Found {
  customerId: string;
  subscriptions: Stripe.Subscription[];
}

async function subscriptionsOfUser(
  { knex, payments: { stripe } }: BillingContext,
  userId: string,
): Promise<Found | null> {
  const customerId = await customerOf(knex, userId);
  if (customerId === null) return null;
  return { customerId, subscriptions: await allSubscriptionsOf(stripe, customerId) };
}

const isScheduled = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

/** Ends a subscription whose payment is late. The sync that follows voids its invoices. */
async function endNow(stripe: Stripe, subscriptionId: string): Promise<void> {
  await stripe.subscriptions.cancel(subscriptionId, { invoice_now: false, prorate: false }).catch((error: unknown) => {
    // The card was charged again at the same moment, or it has ended.
    if (!isRefused(error) && !isMissing(error)) throw error;
  });
}

/**
 * Cancels a person's running subscription. A paid one ends with its period, and access stays until then. One
 * whose payment is late has no paid period left, so it ends now. Repeating it changes nothing.
 * @returns false if nothing was running
 */
export async function cancelRunning(billing: BillingContext, userId: string): Promise<boolean> {
  const found = await subscriptionsOfUser(billing, userId);
  const live = found?.subscriptions.filter(isLive) ?? [];
  if (!found || live.length === 0) return false;
  const { stripe } = billing.payments;
  for (const subscription of live)
    if (isPaymentOverdue(subscription)) await endNow(stripe, subscription.id);
    else if (!isScheduled(subscription))
      await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await billing.synchronizer.sync('customer', found.customerId);
  return true;
}

/** Cancels a person's subscription, as `cancelRunning` does. @throws AppError 409 if nothing is running */
export async function cancelSubscription(billing: BillingContext, userId: string): Promise<void> {
  if (!(await cancelRunning(billing, userId))) throw conflict(NOTHING_TO_CANCEL);
}

/** Withdraws a scheduled cancellation. @throws AppError 409 when there is none, or it has taken effect */
export async function resume(billing: BillingContext, userId: string): Promise<void> {
  const found = await subscriptionsOfUser(billing, userId);
  const scheduled = found?.subscriptions.find((subscription) => isLive(subscription) && isScheduled(subscription));
  if (!found || !scheduled) throw conflict(NOTHING_TO_RESUME);
  // The customer portal schedules a cancellation by date, this product by the end of the period.
  await billing.payments.stripe.subscriptions.update(
    scheduled.id,
    scheduled.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
  );
  await billing.synchronizer.sync('customer', found.customerId);
}
