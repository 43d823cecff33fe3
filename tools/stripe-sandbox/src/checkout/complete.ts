import { changeCustomer, makeCustomer } from '../customers/Customer.ts';
import { StripeError } from '../http/StripeError.ts';
import { decline, declineError, isDecline, succeed } from '../payments/confirm.ts';
import { changeIntent, makePaymentIntent, type PaymentIntent } from '../payments/money.ts';
import { NOT_CONFIRMED, outcomeOf } from '../payments/outcome.ts';
import { attach, markAuthenticated, type PaymentMethod } from '../payments/PaymentMethod.ts';
import { blank } from '../schema/blank.ts';
import { confirmSetup, type SetupIntent, succeedSetup } from '../setups/SetupIntent.ts';
import type { Order } from '../store/inner.ts';
import { startSubscription } from '../subscriptions/startSubscription.ts';
import { changeSubscription } from '../subscriptions/Subscription.ts';
import { pageUrl, type World } from '../World.ts';
import type { CheckoutSession } from './CheckoutSession.ts';

const DAY_S = 86_400;

/** The redirect after a step of the checkout. */
export interface Redirect {
  readonly location: string;
}

/** The success URL with the session's ID filled in. */
export const successUrl = ({ id, success_url: url }: CheckoutSession): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);

/**
 * Handles the card form of a session's page.
 * @returns a redirect to the 3DS page or back to the product
 * @throws StripeError 402 with the reason when the card is declined; the session stays open
 */
export function submit(world: World, session: CheckoutSession, method: PaymentMethod): Redirect {
  const inner = world.objects.inner(session.id);
  const { order } = inner;
  if (!order) return submitSetup(world, session, method, inner.intent);
  const free = trialEndOf(world, order) !== null;
  if (free) return submitFree(world, session, order, method);
  const begun = inner.intent === undefined ? null : world.objects.get('payment_intent', inner.intent);
  const intent =
    begun ??
    makePaymentIntent(
      world,
      {
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        customer: session.customer,
        description: 'Subscription creation',
        receiptEmail: session.customer_email,
      },
      { session: session.id },
    );
  world.objects.put(session, { ...inner, intent: intent.id });
  const outcome = outcomeOf(world, method, session.customer, { charge: true, present: true });
  if (outcome === 'challenge') {
    const url = pageUrl(world, `/3ds/${intent.id}?secret=${intent.client_secret}`);
    changeIntent(
      world,
      intent,
      {
        next_action: { redirect_to_url: { return_url: null, url }, type: 'redirect_to_url' },
        payment_method: method.id,
        status: 'requires_action',
      },
      'payment_intent.requires_action',
    );
    return { location: url };
  }
  if (isDecline(outcome)) {
    const failed = decline(world, intent, method, outcome);
    throw declineError(outcome, { ...(failed.latest_charge === null ? {} : { charge: failed.latest_charge }) });
  }
  return complete(world, session, order, method, { intent, confirmed: false });
}

/**
 * Completes the bank's challenge for the payment of a session.
 * @throws StripeError 402 if the cardholder did not confirm
 */
export function completeSessionChallenge(
  world: World,
  session: CheckoutSession,
  intent: PaymentIntent,
  approved: boolean,
): Redirect {
  const method = world.objects.need('payment_method', intent.payment_method ?? '', 'payment_method');
  const { order } = world.objects.inner(session.id);
  if (!approved || !order) {
    decline(world, intent, method, NOT_CONFIRMED);
    throw declineError(NOT_CONFIRMED, {});
  }
  return complete(world, session, order, method, { intent, confirmed: true });
}

function submitFree(world: World, session: CheckoutSession, order: Order, method: PaymentMethod): Redirect {
  const outcome = outcomeOf(world, method, session.customer, { charge: false, present: true });
  if (isDecline(outcome))
    throw new StripeError(402, 'card_error', outcome.message, {
      code: outcome.code,
      decline_code: outcome.declineCode,
    });
  // Nothing is charged yet, so the card counts as confirmed by the cardholder.
  if (outcome === 'challenge') markAuthenticated(world, method);
  return complete(world, session, order, method, null);
}

function submitSetup(world: World, session: CheckoutSession, method: PaymentMethod, id: string | undefined): Redirect {
  const setup = confirmSetup(world, world.objects.need('setup_intent', id ?? ''), method, {
    present: true,
    returnUrl: null,
  });
  if (setup.status === 'requires_action')
    return { location: setup.next_action?.redirect_to_url.url ?? successUrl(session) };
  if (setup.status !== 'succeeded') throw setupError(setup);
  return completeSetup(world, session, setup, method);
}

const setupError = (setup: SetupIntent): StripeError =>
  declineError(
    {
      code: String(setup.last_setup_error?.['code']),
      declineCode: String(setup.last_setup_error?.['decline_code']),
      message: String(setup.last_setup_error?.['message']),
    },
    {},
  );

/**
 * Completes the bank's challenge for saving a card.
 * @throws StripeError 402 if the cardholder did not confirm
 */
export function completeSetupChallenge(
  world: World,
  session: CheckoutSession,
  setup: SetupIntent,
  approved: boolean,
): Redirect {
  const method = world.objects.need('payment_method', setup.payment_method ?? '', 'payment_method');
  const answered = approved
    ? succeedSetup(world, setup, method, true)
    : confirmSetup(world, setup, method, { present: true, refused: true, returnUrl: null });
  if (answered.status !== 'succeeded') throw setupError(answered);
  return completeSetup(world, session, answered, method);
}

function completeSetup(world: World, session: CheckoutSession, setup: SetupIntent, method: PaymentMethod): Redirect {
  return close(world, { ...session, setup_intent: setup.id, status: 'complete', url: null }, method);
}

function trialEndOf({ clock }: World, { trialEnd, trialDays }: Order): number | null {
  return trialEnd ?? (trialDays === null ? null : clock.now() + trialDays * DAY_S);
}

function complete(
  world: World,
  session: CheckoutSession,
  order: Order,
  method: PaymentMethod,
  payment: { intent: PaymentIntent; confirmed: boolean } | null,
): Redirect {
  const { name, email } = method.billing_details;
  const known = session.customer === null ? null : world.objects.need('customer', session.customer);
  const customer = known ?? makeCustomer(world, { email, name });
  attach(world, method, customer.id);
  const subscription = startSubscription(world, {
    customer: customer.id,
    items: order.lines.map(({ price, quantity }) => ({ price: world.objects.need('price', price), quantity })),
    metadata: order.metadata,
    description: order.description,
    trialEnd: trialEndOf(world, order),
    defaultPaymentMethod: method.id,
    savesCard: false,
    intent: payment?.intent,
  });
  if (payment)
    succeed(
      world,
      world.objects.need('payment_intent', payment.intent.id),
      world.objects.need('payment_method', method.id),
      payment.confirmed,
    );
  else changeSubscription(world, subscription, {});
  changeCustomer(world, world.objects.need('customer', customer.id), { currency: subscription.currency });
  return close(
    world,
    {
      ...session,
      customer: customer.id,
      invoice: subscription.latest_invoice,
      payment_status: payment ? 'paid' : 'no_payment_required',
      status: 'complete',
      subscription: subscription.id,
      url: null,
    },
    method,
  );
}

function close(world: World, session: CheckoutSession, { billing_details: { name, email } }: PaymentMethod): Redirect {
  const closed: CheckoutSession = {
    ...session,
    customer_details: {
      ...blank('Checkout.Session.CustomerDetails'),
      email: session.customer_email ?? email,
      name,
      tax_exempt: 'none',
      tax_ids: [],
    },
  };
  world.objects.put(closed, { ...world.objects.inner(session.id), due: null });
  world.emit('checkout.session.completed', closed);
  return { location: successUrl(closed) };
}
