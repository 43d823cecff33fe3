import { StripeError } from '../http/StripeError.ts';
import { cardFor, payInvoice } from '../invoices/calls.ts';
import { makeInvoice } from '../invoices/makeInvoice.ts';
import { recordDecline } from '../invoices/settle.ts';
import type { World } from '../World.ts';
import { cancelNow, expire } from './cancel.ts';
import { endOfPeriod } from './periods.ts';
import { changeSubscription, periodEnd, type Subscription, withPeriod } from './Subscription.ts';

/**
 * Applies the scheduled change of a subscription: it ends, renews, retries a declined payment, or expires unpaid.
 */
export function advanceSubscription(world: World, subscription: Subscription): void {
  const now = world.clock.now();
  if (subscription.status === 'incomplete') return expire(world, subscription);
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    cancelNow(world, subscription, subscription.cancellation_details.reason ?? 'cancellation_requested');
    return;
  }
  const invoice =
    subscription.latest_invoice === null ? null : world.objects.get('invoice', subscription.latest_invoice);
  if (invoice?.status === 'open' && invoice.next_payment_attempt !== null && invoice.next_payment_attempt <= now)
    return collect(world, invoice.id);
  if (periodEnd(subscription) <= now) renew(world, subscription);
}

/** Starts a new period: creates its invoice and charges the card. */
function renew(world: World, before: Subscription): void {
  const recurring = before.items.data[0]?.price.recurring;
  if (!recurring) throw new Error(`${before.id} has no interval`);
  const start = periodEnd(before);
  const end = endOfPeriod(before.billing_cycle_anchor, recurring, start);
  const items = withPeriod(before, start, end);
  const invoice = makeInvoice(world, before, { reason: 'subscription_cycle', period: { start, end }, free: false });
  changeSubscription(
    world,
    before,
    { items, latest_invoice: invoice.id, ...(before.status === 'trialing' ? { status: 'active' } : {}) },
    { ...world.objects.inner(before.id), retries: 0 },
  );
  if (invoice.status === 'open') collect(world, invoice.id);
}

/** Charges the saved card; without a card the payment fails. */
function collect(world: World, id: string): void {
  const invoice = world.objects.need('invoice', id);
  const card = cardFor(world, invoice);
  if (!card) {
    recordDecline(world, invoice);
    return;
  }
  try {
    payInvoice(world, invoice, card, false);
  } catch (error) {
    // A decline is already recorded in the invoice and the subscription.
    if (!(error instanceof StripeError && error.kept)) throw error;
  }
}
