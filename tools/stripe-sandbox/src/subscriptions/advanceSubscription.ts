import type { SandboxContext } from '../context.ts';
import { StripeError } from '../http/StripeError.ts';
import { cardFor, payInvoice } from '../invoices/calls.ts';
import { draftInvoice, makeInvoice } from '../invoices/makeInvoice.ts';
import { recordDecline } from '../invoices/settle.ts';
import { cancelNow, expire } from './cancel.ts';
import { endOfPeriod } from './periods.ts';
import { changeSubscription, periodEnd, type Subscription, withPeriod } from './Subscription.ts';

/**
 * Applies the scheduled change of a subscription: it ends, renews, retries a declined payment, or expires unpaid.
 */
export function advanceSubscription(context: SandboxContext, subscription: Subscription): void {
  const now = context.clock.now();
  if (subscription.status === 'incomplete') return expire(context, subscription);
  if (subscription.cancel_at !== null && subscription.cancel_at <= now) {
    cancelNow(context, subscription, subscription.cancellation_details.reason ?? 'cancellation_requested');
    return;
  }
  const invoice =
    subscription.latest_invoice === null ? null : context.objects.get('invoice', subscription.latest_invoice);
  if (invoice?.status === 'open' && invoice.next_payment_attempt !== null && invoice.next_payment_attempt <= now)
    return collect(context, invoice.id);
  if (periodEnd(subscription) <= now) renew(context, subscription);
}

/** Starts a new period: creates its invoice and charges the card. The invoice of an unpaid subscription stays a draft. */
function renew(context: SandboxContext, before: Subscription): void {
  const recurring = before.items.data[0]?.price.recurring;
  if (!recurring) throw new Error(`${before.id} has no interval`);
  const start = periodEnd(before);
  const end = endOfPeriod(before.billing_cycle_anchor, recurring, start);
  const items = withPeriod(before, start, end);
  const make = before.status === 'unpaid' ? draftInvoice : makeInvoice;
  const invoice = make(context, before, { reason: 'subscription_cycle', period: { start, end }, free: false });
  changeSubscription(
    context,
    before,
    { items, latest_invoice: invoice.id, ...(before.status === 'trialing' ? { status: 'active' } : {}) },
    { ...context.objects.internals(before.id), retries: 0 },
  );
  if (invoice.status === 'open') collect(context, invoice.id);
}

/** Charges the saved card; without a card the payment fails. */
function collect(context: SandboxContext, id: string): void {
  const invoice = context.objects.need('invoice', id);
  const card = cardFor(context, invoice);
  if (!card) {
    recordDecline(context, invoice);
    return;
  }
  try {
    payInvoice(context, invoice, card, false);
  } catch (error) {
    // A decline is already recorded in the invoice and the subscription.
    if (!(error instanceof StripeError && error.kept)) throw error;
  }
}
