import type { Invoice } from '../invoices/Invoice.ts';
import type { PaymentIntent } from '../payments/money.ts';
import type { World } from '../World.ts';
import { cancelNow } from './cancel.ts';
import { changeSubscription, hasEnded, storeSubscription, type Subscription } from './Subscription.ts';

const DAY_S = 86_400;
/** A declined renewal is retried this many days after the previous attempt. */
export const RETRY_AFTER_DAYS = [1, 3, 5];
const AFTER_RETRIES = 'after_retries';

/** What happens to a subscription after its last retry failed: an account setting, as in Stripe's dashboard. */
export type AfterRetries = 'cancel' | 'unpaid' | 'past_due';
export function afterRetries({ settings }: World): AfterRetries {
  const value = settings.get(AFTER_RETRIES);
  return value === 'unpaid' || value === 'past_due' ? value : 'cancel';
}
export const setAfterRetries = ({ settings }: World, value: AfterRetries): void => settings.set(AFTER_RETRIES, value);

function subscriptionOf({ objects }: World, invoice: Invoice): Subscription | null {
  const id = invoice.parent?.subscription_details.subscription;
  return id === undefined ? null : objects.get('subscription', id);
}

/**
 * Updates a subscription after a successful payment: if it was incomplete or past due, it becomes active. It also
 * stores the card if it is set to do so.
 */
export function firstPaymentMade(world: World, invoice: Invoice, intent: PaymentIntent): void {
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || hasEnded(subscription)) return;
  const waited =
    subscription.status === 'incomplete' || subscription.status === 'past_due' || subscription.status === 'unpaid';
  const remembers =
    subscription.payment_settings.save_default_payment_method === 'on_subscription' &&
    subscription.default_payment_method === null;
  changeSubscription(
    world,
    subscription,
    {
      ...(waited && subscription.latest_invoice === invoice.id ? { status: 'active' } : {}),
      ...(remembers ? { default_payment_method: intent.payment_method } : {}),
    },
    { ...world.objects.inner(subscription.id), retries: 0 },
  );
}

/**
 * Updates a subscription after a declined payment. If it was the first payment, the subscription stays incomplete. If
 * it was a renewal, the subscription becomes past due, and the payment is retried until the last retry has failed.
 * @returns the invoice with its next attempt
 */
export function paymentFailed(world: World, invoice: Invoice): Invoice {
  const subscription = subscriptionOf(world, invoice);
  const first = !subscription || hasEnded(subscription) || invoice.billing_reason === 'subscription_create';
  const known = subscription ? world.objects.inner(subscription.id) : {};
  const retries = known.retries ?? 0;
  const days = first ? undefined : RETRY_AFTER_DAYS[retries];
  const planned: Invoice = {
    ...invoice,
    next_payment_attempt: days === undefined ? null : world.clock.now() + days * DAY_S,
  };
  world.objects.put(planned);
  world.emit('invoice.updated', planned, invoice);
  world.emit('invoice.payment_failed', planned);
  if (first || !subscription) return planned;
  if (days !== undefined)
    changeSubscription(world, subscription, { status: 'past_due' }, { ...known, retries: retries + 1 });
  else giveUp(world, subscription);
  return planned;
}

function giveUp(world: World, subscription: Subscription): void {
  const then = afterRetries(world);
  if (then === 'cancel') cancelNow(world, subscription, 'payment_failed');
  else if (then === 'unpaid') changeSubscription(world, subscription, { status: 'unpaid' });
  else storeSubscription(world, subscription);
}
