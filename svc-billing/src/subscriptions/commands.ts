import type Stripe from 'stripe';
import { conflict } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { isLive } from './current.ts';

const PAGE = 100;
const NOTHING_TO_CANCEL = 'No active subscription to cancel';
const NOTHING_TO_RESUME = 'There is no scheduled cancel to take back.';

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
  const { data: subscriptions } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE });
  return { customerId, subscriptions };
}

const isScheduled = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null;

/**
 * Ends a person's subscription with its period; access stays until then. Repeating it changes nothing.
 * @throws AppError 409
 */
export async function cancelAtPeriodEnd(billing: BillingContext, userId: string): Promise<void> {
  const found = await subscriptionsOfUser(billing, userId);
  const live = found?.subscriptions.filter(isLive) ?? [];
  if (!found || live.length === 0) throw conflict(NOTHING_TO_CANCEL);
  for (const subscription of live)
    if (!isScheduled(subscription))
      await billing.payments.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await billing.synchronizer.sync('customer', found.customerId);
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
