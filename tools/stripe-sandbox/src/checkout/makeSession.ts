import type Stripe from 'stripe';
import { makePrice, makeProduct, type Price } from '../catalogue/catalogue.ts';
import type { SandboxContext } from '../context.ts';
import { withMetadata } from '../http/metadata.ts';
import { invalid, missing, missingParam } from '../http/StripeError.ts';
import { pageUrl } from '../pages/pageUrl.ts';
import { blank } from '../schema/blank.ts';
import { makeSetupIntent } from '../setups/SetupIntent.ts';
import { idOf } from '../store/ids.ts';
import type { Order } from '../store/internals.ts';
import type { CheckoutSession } from './CheckoutSession.ts';

const SHORTEST_S = 30 * 60;
const LONGEST_S = 24 * 3600;
const DAY_S = 86_400;
const MODES = ['subscription', 'setup'] as const;

type Params = Stripe.Checkout.SessionCreateParams;

/** @throws StripeError 400 */
function modeOf({ mode }: Params): CheckoutSession['mode'] {
  const known = MODES.find((one) => one === mode);
  if (known) return known;
  throw mode === undefined
    ? missingParam('mode')
    : invalid('This sandbox sells subscriptions and keeps cards: mode must be subscription or setup.', {
        param: 'mode',
      });
}

/** Whether a text is a URL that a browser can open. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The price of a line item: an existing one, or one that is created from the given data. */
function priceOf(context: SandboxContext, line: NonNullable<Params['line_items']>[number], index: number): Price {
  const param = `line_items[${index}][price]`;
  if (line.price !== undefined) {
    const price = context.objects.get('price', line.price);
    if (!price) throw missing('price', line.price, param);
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
    return price;
  }
  const data = line.price_data;
  if (!data) throw missingParam(param);
  const product =
    data.product ??
    (data.product_data
      ? makeProduct(context, { name: data.product_data.name, description: data.product_data.description }).id
      : undefined);
  if (product === undefined) throw missingParam(`line_items[${index}][price_data][product]`);
  if (!context.objects.get('product', product))
    throw missing('product', product, `line_items[${index}][price_data][product]`);
  if (data.unit_amount === undefined) throw missingParam(`line_items[${index}][price_data][unit_amount]`);
  return makePrice(context, {
    currency: data.currency,
    product,
    unit_amount: data.unit_amount,
    ...(data.recurring ? { recurring: data.recurring } : {}),
  });
}

/**
 * Creates a Checkout session with its hosted page.
 * @throws StripeError 400 for parameters that Stripe would reject
 */
export function makeSession(context: SandboxContext, params: Params): CheckoutSession {
  const mode = modeOf(params);
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page')
    throw invalid('This sandbox has hosted pages only: ui_mode must be hosted_page.', { param: 'ui_mode' });
  if (params.success_url === undefined) throw missingParam('success_url');
  for (const param of ['success_url', 'cancel_url'] as const) {
    const url = params[param];
    if (url !== undefined && !isAddress(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param });
  }
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    });
  if (
    params.customer !== undefined &&
    (!context.objects.get('customer', params.customer) || context.objects.internals(params.customer).deleted)
  )
    throw missing('customer', params.customer, 'customer');
  const now = context.clock.now();
  const expiresAt = params.expires_at ?? now + LONGEST_S;
  if (expiresAt < now + SHORTEST_S || expiresAt > now + LONGEST_S)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  const order = mode === 'subscription' ? orderOf(context, params) : null;
  if (mode === 'setup' && params.line_items !== undefined)
    throw invalid('`line_items` is not allowed in `setup` mode.', { param: 'line_items' });
  if (mode === 'setup' && params.currency === undefined) throw missingParam('currency');

  const id = idOf('checkout.session');
  const prices = (order?.lines ?? []).map(({ price, quantity }) => ({
    price: context.objects.need('price', price),
    quantity,
  }));
  const total = prices.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
  const due = order?.trialEnd || order?.trialDays ? 0 : total;
  const setup =
    mode === 'setup'
      ? makeSetupIntent(context, {
          customer: params.customer ?? null,
          metadata: withMetadata({}, params.setup_intent_data?.metadata),
          description: params.setup_intent_data?.description ?? null,
          session: id,
        })
      : null;
  const session: CheckoutSession = {
    ...blank('checkout.session'),
    id,
    object: 'checkout.session',
    amount_subtotal: order ? due : null,
    amount_total: order ? due : null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: prices[0]?.price.currency ?? params.currency?.toLowerCase() ?? null,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: params.custom_text?.submit ? { message: params.custom_text.submit.message } : null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer ?? null,
    customer_creation: mode === 'subscription' && params.customer === undefined ? 'always' : null,
    customer_details:
      params.customer_email === undefined
        ? null
        : { ...blank('Checkout.Session.CustomerDetails'), email: params.customer_email, name: null },
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    invoice: null,
    metadata: withMetadata({}, params.metadata),
    mode,
    payment_method_collection: mode === 'subscription' ? 'always' : null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: setup?.id ?? null,
    status: 'open',
    subscription: null,
    success_url: params.success_url,
    total_details: order ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: pageUrl(context, `/c/pay/${id}`),
  };
  context.objects.put(session, { due: expiresAt, ...(order ? { order } : {}), ...(setup ? { intent: setup.id } : {}) });
  return session;
}

function orderOf(context: SandboxContext, { line_items: lines, subscription_data: data = {} }: Params): Order {
  if (!lines || lines.length === 0) throw missingParam('line_items');
  const sold = lines.map((line, index) => {
    const price = priceOf(context, line, index);
    if (!price.recurring)
      throw invalid('You specified `subscription` mode but passed a price that is not recurring.', {
        param: `line_items[${index}][price]`,
      });
    return { price: price.id, quantity: line.quantity ?? 1 };
  });
  if (data.trial_period_days !== undefined && data.trial_end !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', {
      param: 'subscription_data[trial_end]',
    });
  if (data.trial_period_days !== undefined && data.trial_period_days < 1)
    throw invalid('trial_period_days must be at least 1.', { param: 'subscription_data[trial_period_days]' });
  if (data.trial_end !== undefined && data.trial_end < context.clock.now() + 2 * DAY_S)
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    });
  const first = context.objects.need('price', sold[0]?.price ?? '');
  return {
    lines: sold,
    metadata: withMetadata({}, data.metadata),
    trialEnd: data.trial_end ?? null,
    trialDays: data.trial_period_days ?? null,
    description: data.description ?? null,
    name: context.objects.get('product', first.product)?.name ?? null,
  };
}
