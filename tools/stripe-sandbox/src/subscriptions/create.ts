import type Stripe from 'stripe';
import { makePrice, type Price } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { withMetadata } from '../http/metadata.ts';
import { invalid, missing, missingParam, StripeError } from '../http/StripeError.ts';
import { paymentsOf } from '../invoices/Invoice.ts';
import { confirmIntent } from '../payments/confirm.ts';
import { attach, paymentMethodNamed } from '../payments/PaymentMethod.ts';
import { makeSetupIntent } from '../setups/SetupIntent.ts';
import { startSubscription } from './startSubscription.ts';
import { changeSubscription, type Subscription } from './Subscription.ts';

const DAY_S = 86_400;
type Params = Stripe.SubscriptionCreateParams;

function priceOf(context: SandboxContext, item: NonNullable<Params['items']>[number], index: number): Price {
  const param = `items[${index}][price]`;
  if (item.price !== undefined) {
    const price = context.objects.get('price', item.price);
    if (!price) throw missing('price', item.price, param);
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
    return price;
  }
  const data = item.price_data;
  if (data?.unit_amount === undefined) throw missingParam(param);
  return makePrice(context, {
    currency: data.currency,
    product: data.product,
    unit_amount: data.unit_amount,
    recurring: data.recurring,
  });
}

function trialEndOf(context: SandboxContext, { trial_end: end, trial_period_days: days }: Params): number | null {
  if (end !== undefined && days !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'trial_end',
    });
  if (end !== undefined) return end === 'now' ? null : end;
  return days ? context.clock.now() + days * DAY_S : null;
}

function cancelAtOf(context: SandboxContext, params: Params): number | 'period_end' | null {
  if (params.cancel_at_period_end) return 'period_end';
  if (params.cancel_at === undefined) return null;
  if (typeof params.cancel_at === 'string') return 'period_end';
  if (params.cancel_at <= context.clock.now())
    throw invalid('`cancel_at` must be in the future.', { param: 'cancel_at' });
  return params.cancel_at;
}

/**
 * Creates a subscription and charges the customer's card, unless it has to wait for the browser (`default_incomplete`).
 * @throws StripeError 400 for invalid parameters, 402 if the card is declined with `error_if_incomplete`
 */
export function createSubscription(context: SandboxContext, params: Params): Subscription {
  if (params.customer === undefined) throw missingParam('customer');
  const customer = context.objects.get('customer', params.customer);
  if (!customer || context.objects.internals(customer.id).deleted)
    throw missing('customer', params.customer, 'customer');
  if (!params.items || params.items.length === 0) throw missingParam('items');
  const behavior = params.payment_behavior ?? 'allow_incomplete';
  const named =
    params.default_payment_method === undefined
      ? null
      : attach(
          context,
          paymentMethodNamed(context, params.default_payment_method, 'default_payment_method'),
          customer.id,
        );
  const card = named?.id ?? customer.invoice_settings.default_payment_method;
  const trialEnd = trialEndOf(context, params);
  if (card === null && trialEnd === null && behavior !== 'default_incomplete') {
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const subscription = startSubscription(context, {
    customer: customer.id,
    items: params.items.map((item, index) => ({
      price: priceOf(context, item, index),
      quantity: item.quantity ?? 1,
      metadata: withMetadata({}, item.metadata),
    })),
    metadata: withMetadata({}, params.metadata),
    description: params.description ?? null,
    trialEnd,
    defaultPaymentMethod: named?.id ?? null,
    savesCard: params.payment_settings?.save_default_payment_method === 'on_subscription',
    cancelAt: cancelAtOf(context, params),
    flexible: params.billing_mode?.type !== 'classic',
  });
  if (subscription.status === 'trialing' && card === null) {
    const setup = makeSetupIntent(context, { customer: customer.id, metadata: {}, description: null });
    return changeSubscription(context, subscription, { pending_setup_intent: setup.id });
  }
  if (subscription.status !== 'incomplete' || behavior === 'default_incomplete' || card === null) return subscription;
  const payment =
    subscription.latest_invoice === null ? undefined : paymentsOf(context, subscription.latest_invoice)[0];
  const intent =
    payment &&
    confirmIntent(
      context,
      context.objects.need('payment_intent', payment.payment.payment_intent),
      context.objects.need('payment_method', card),
      { present: params.off_session !== true },
    );
  if (intent && intent.status !== 'succeeded' && behavior === 'error_if_incomplete') {
    throw new StripeError(
      402,
      'card_error',
      String(intent.last_payment_error?.['message'] ?? 'Your card was declined.'),
      { code: String(intent.last_payment_error?.['code'] ?? 'subscription_payment_intent_requires_action') },
    );
  }
  return context.objects.need('subscription', subscription.id);
}
