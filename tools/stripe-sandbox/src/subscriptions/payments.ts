import type { SandboxContext } from '../context.ts';
import type { Invoice } from '../invoices/Invoice.ts';
import type { PaymentIntent } from '../payments/PaymentIntent.ts';
import { cancelNow } from './cancel.ts';
import { changeSubscription, hasEnded, storeSubscription, type Subscription } from './Subscription.ts';

const DAY_S = 86_400;
/** A declined renewal is retried this many days after the previous attempt. */
const RETRY_AFTER_DAYS = [1, 3, 5];
const AFTER_RETRIES = 'after_retries';

/** What happens to a subscription after its last retry failed: an account setting, as in Stripe's dashboard. */
type AfterRetries = 'cancel' | 'unpaid' | 'past_due';
function afterRetries({ settings }: SandboxContext): AfterRetries {
  const value = settings.get(AFTER_RETRIES);
  return value === 'unpaid' || value === 'past_due' ? value : 'cancel';
}
export const setAfterRetries = ({ settings }: SandboxContext, value: AfterRetries): void =>
  settings.set(AFTER_RETRIES, value);

function subscriptionOf({ objects }: SandboxContext, invoice: Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details.subscription;
  return id === undefined ? null : objects.get('subscription', id);
}

/**
 * Updates a subscription after a successful payment: if it was incomplete or past due, it becomes active. It also
 * stores the card if it is set to do so.
 */
export function firstPaymentMade(context: SandboxContext, invoice: Invoice, intent: PaymentIntent): void {
  const subscription = subscriptionOf(context, invoice);
  if (!subscription || hasEnded(subscription)) return;
  const waited =
    subscription.status === 'incomplete' || subscription.status === 'past_due' || subscription.status === 'unpaid';
  const remembers =
    subscription.payment_settings.save_default_payment_method === 'on_subscription' &&
    subscription.default_payment_method === null;
  changeSubscription(
    context,
    subscription,
    {
      ...(waited && subscription.latest_invoice === invoice.id ? { status: 'active' } : {}),
      ...(remembers ? { default_payment_method: intent.payment_method } : {}),
    },
    { ...context.objects.internals(subscription.id), retries: 0 },
  );
}

/**
 * Updates a subscription after a declined payment. If it was the first payment, the subscription stays incomplete. If
 * it was a renewal, the subscription becomes past due, and the payment is retried until the last retry has failed.
 * @returns the invoice with its next attempt
 */
export function paymentFailed(context: SandboxContext, invoice: Invoice): Invoice {
  const subscription = subscriptionOf(context, invoice);
  const first = !subscription || hasEnded(subscription) || invoice.billing_reason === 'subscription_create';
  const known = subscription ? context.objects.internals(subscription.id) : {};
  const retries = known.retries ?? 0;
  const days = first ? undefined : RETRY_AFTER_DAYS[retries];
  const planned: Invoice = {
    ...invoice,
    next_payment_attempt: days === undefined ? null : context.clock.now() + days * DAY_S,
  };
  context.objects.put(planned);
  context.emit('invoice.updated', planned, invoice);
  context.emit('invoice.payment_failed', planned);
  if (first || !subscription) return planned;
  if (days !== undefined)
    changeSubscription(context, subscription, { status: 'past_due' }, { ...known, retries: retries + 1 });
  else giveUp(context, subscription);
  return planned;
}

function giveUp(context: SandboxContext, subscription: Subscription): void {
  const then = afterRetries(context);
  if (then === 'cancel') cancelNow(context, subscription, 'payment_failed');
  else if (then === 'unpaid') changeSubscription(context, subscription, { status: 'unpaid' });
  else storeSubscription(context, subscription);
}
