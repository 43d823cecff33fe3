import type { Price } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { listOf } from '../http/list.ts';
import { invalid } from '../http/StripeError.ts';
import { makeInvoice } from '../invoices/makeInvoice.ts';
import type { PaymentIntent } from '../payments/PaymentIntent.ts';
import { blank } from '../schema/blank.ts';
import { idOf, randomText } from '../store/ids.ts';
import { endOfPeriod } from './periods.ts';
import { planOf } from './planOf.ts';
import { NO_REASON, storeSubscription, type Subscription, type SubscriptionItem } from './Subscription.ts';

/** The parameters of a new subscription. */
interface NewSubscription {
  readonly customer: string;
  readonly items: ReadonlyArray<{
    readonly price: Price;
    readonly quantity: number;
    readonly metadata?: Readonly<Record<string, string>>;
  }>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly description?: string | null;
  readonly trialEnd?: number | null;
  readonly defaultPaymentMethod?: string | null;
  readonly savesCard: boolean;
  readonly cancelAt?: number | 'period_end' | null;
  readonly flexible?: boolean;
  /** A payment that was started before the subscription existed. */
  readonly intent?: PaymentIntent | undefined;
}

/**
 * The interval and the currency that all items of a subscription share.
 * @throws StripeError 400 for items that cannot be sold together
 */
function billingOf(items: NewSubscription['items']): { recurring: NonNullable<Price['recurring']>; currency: string } {
  const [first] = items;
  if (!first?.price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items' },
    );
  const { recurring, currency } = first.price;
  const isDifferent = items.some(
    ({ price }) =>
      price.currency !== currency ||
      price.recurring?.interval !== recurring.interval ||
      price.recurring.interval_count !== recurring.interval_count,
  );
  if (isDifferent)
    throw invalid('All prices on a subscription must have the same `recurring.interval` and currency.', {
      param: 'items',
    });
  return { recurring, currency };
}

function makeItem(
  { price, quantity, metadata = {} }: NewSubscription['items'][number],
  { subscription, start, end }: { subscription: string; start: number; end: number },
): SubscriptionItem {
  return {
    ...blank('subscription_item'),
    id: `si_${randomText(24)}`,
    object: 'subscription_item',
    created: start,
    current_period_end: end,
    current_period_start: start,
    metadata: { ...metadata },
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/**
 * Creates a subscription with its first invoice. It is trialing, or else incomplete until the invoice is paid. An
 * invoice of zero makes it active immediately.
 * @throws StripeError 400 for items that cannot be sold together
 */
export function startSubscription(context: SandboxContext, given: NewSubscription): Subscription {
  const now = context.clock.now();
  const id = idOf('subscription');
  const { recurring, currency } = billingOf(given.items);
  const trialEnd = given.trialEnd ?? null;
  const anchor = trialEnd ?? now;
  const end = trialEnd ?? endOfPeriod(now, recurring, now);
  const items = given.items.map((item) => makeItem(item, { subscription: id, start: now, end }));
  const cancelAt = given.cancelAt === 'period_end' ? end : (given.cancelAt ?? null);
  const subscription: Subscription = {
    ...blank('subscription'),
    id,
    object: 'subscription',
    billing_cycle_anchor: anchor,
    billing_mode: {
      flexible: given.flexible === false ? null : { proration_discounts: 'included' },
      type: given.flexible === false ? 'classic' : 'flexible',
      updated_at: now,
    },
    cancel_at: cancelAt,
    cancel_at_period_end: given.cancelAt === 'period_end',
    canceled_at: cancelAt === null ? null : now,
    cancellation_details: NO_REASON,
    collection_method: 'charge_automatically',
    created: now,
    currency,
    customer: given.customer,
    default_payment_method: given.defaultPaymentMethod ?? null,
    default_tax_rates: [],
    description: given.description ?? null,
    ended_at: null,
    items: {
      ...listOf(`/v1/subscription_items?subscription=${id}`, items),
      total_count: items.length,
    } as Subscription['items'],
    latest_invoice: null,
    metadata: given.metadata,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: given.savesCard ? 'on_subscription' : 'off',
    },
    pending_setup_intent: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { ...blank('Subscription.TrialSettings.EndBehavior'), missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : now,
  };
  const invoice = makeInvoice(context, subscription, {
    reason: 'subscription_create',
    period: { start: now, end },
    free: trialEnd !== null,
    intent: given.intent,
  });
  const begun: Subscription = {
    ...subscription,
    latest_invoice: invoice.id,
    ...(invoice.status === 'paid' && trialEnd === null ? { status: 'active' } : {}),
  };
  storeSubscription(context, begun, {});
  context.emit('customer.subscription.created', begun);
  return begun;
}
