import type { SandboxContext } from '../context.ts';
import { changeCustomer, makeCustomer } from '../customers/Customer.ts';
import { StripeError } from '../http/StripeError.ts';
import { pageUrl } from '../pages/pageUrl.ts';
import { decline, declineError, isDecline, succeed } from '../payments/confirm.ts';
import { NOT_CONFIRMED, outcomeOf } from '../payments/outcome.ts';
import { changeIntent, makePaymentIntent, type PaymentIntent } from '../payments/PaymentIntent.ts';
import { attach, markAuthenticated, type PaymentMethod } from '../payments/PaymentMethod.ts';
import { blank } from '../schema/blank.ts';
import { confirmSetup, type SetupIntent, succeedSetup } from '../setups/SetupIntent.ts';
import type { Order } from '../store/internals.ts';
import { startSubscription } from '../subscriptions/startSubscription.ts';
import { changeSubscription } from '../subscriptions/Subscription.ts';
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
export function submit(context: SandboxContext, session: CheckoutSession, method: PaymentMethod): Redirect {
  const internals = context.objects.internals(session.id);
  const { order } = internals;
  if (!order) return submitSetup(context, session, method, internals.intent);
  const free = trialEndOf(context, order) !== null;
  if (free) return submitFree(context, session, order, method);
  const begun = internals.intent === undefined ? null : context.objects.get('payment_intent', internals.intent);
  const intent =
    begun ??
    makePaymentIntent(
      context,
      {
        amount: session.amount_total ?? 0,
        currency: session.currency ?? 'usd',
        customer: session.customer,
        description: 'Subscription creation',
        receiptEmail: session.customer_email,
      },
      { session: session.id },
    );
  context.objects.put(session, { ...internals, intent: intent.id });
  const outcome = outcomeOf(context, method, session.customer, { charge: true, present: true });
  if (outcome === 'challenge') {
    const url = pageUrl(context, `/3ds/${intent.id}?secret=${intent.client_secret}`);
    changeIntent(
      context,
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
    const failed = decline(context, intent, method, outcome);
    throw declineError(outcome, { ...(failed.latest_charge === null ? {} : { charge: failed.latest_charge }) });
  }
  return complete(context, session, order, method, { intent, confirmed: false });
}

/**
 * Completes the bank's challenge for the payment of a session.
 * @throws StripeError 402 if the cardholder did not confirm
 */
export function completeSessionChallenge(
  context: SandboxContext,
  session: CheckoutSession,
  intent: PaymentIntent,
  approved: boolean,
): Redirect {
  const method = context.objects.need('payment_method', intent.payment_method ?? '', 'payment_method');
  const { order } = context.objects.internals(session.id);
  if (!approved || !order) {
    decline(context, intent, method, NOT_CONFIRMED);
    throw declineError(NOT_CONFIRMED, {});
  }
  return complete(context, session, order, method, { intent, confirmed: true });
}

function submitFree(context: SandboxContext, session: CheckoutSession, order: Order, method: PaymentMethod): Redirect {
  const outcome = outcomeOf(context, method, session.customer, { charge: false, present: true });
  if (isDecline(outcome))
    throw new StripeError(402, 'card_error', outcome.message, {
      code: outcome.code,
      decline_code: outcome.declineCode,
    });
  // Nothing is charged yet, so the card counts as confirmed by the cardholder.
  if (outcome === 'challenge') markAuthenticated(context, method);
  return complete(context, session, order, method, null);
}

function submitSetup(
  context: SandboxContext,
  session: CheckoutSession,
  method: PaymentMethod,
  id: string | undefined,
): Redirect {
  const setup = confirmSetup(context, context.objects.need('setup_intent', id ?? ''), method, {
    present: true,
    returnUrl: null,
  });
  if (setup.status === 'requires_action')
    return { location: setup.next_action?.redirect_to_url.url ?? successUrl(session) };
  if (setup.status !== 'succeeded') throw setupError(setup);
  return completeSetup(context, session, setup, method);
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
  context: SandboxContext,
  session: CheckoutSession,
  setup: SetupIntent,
  approved: boolean,
): Redirect {
  const method = context.objects.need('payment_method', setup.payment_method ?? '', 'payment_method');
  const answered = approved
    ? succeedSetup(context, setup, method, true)
    : confirmSetup(context, setup, method, { present: true, refused: true, returnUrl: null });
  if (answered.status !== 'succeeded') throw setupError(answered);
  return completeSetup(context, session, answered, method);
}

function completeSetup(
  context: SandboxContext,
  session: CheckoutSession,
  setup: SetupIntent,
  method: PaymentMethod,
): Redirect {
  return close(context, { ...session, setup_intent: setup.id, status: 'complete', url: null }, method);
}

function trialEndOf({ clock }: SandboxContext, { trialEnd, trialDays }: Order): number | null {
  return trialEnd ?? (trialDays === null ? null : clock.now() + trialDays * DAY_S);
}

function complete(
  context: SandboxContext,
  session: CheckoutSession,
  order: Order,
  method: PaymentMethod,
  payment: { intent: PaymentIntent; confirmed: boolean } | null,
): Redirect {
  const { name, email } = method.billing_details;
  const known = session.customer === null ? null : context.objects.need('customer', session.customer);
  const customer = known ?? makeCustomer(context, { email, name });
  attach(context, method, customer.id);
  const subscription = startSubscription(context, {
    customer: customer.id,
    items: order.lines.map(({ price, quantity }) => ({ price: context.objects.need('price', price), quantity })),
    metadata: order.metadata,
    description: order.description,
    trialEnd: trialEndOf(context, order),
    defaultPaymentMethod: method.id,
    savesCard: false,
    intent: payment?.intent,
  });
  if (payment)
    succeed(
      context,
      context.objects.need('payment_intent', payment.intent.id),
      context.objects.need('payment_method', method.id),
      payment.confirmed,
    );
  else changeSubscription(context, subscription, {});
  changeCustomer(context, context.objects.need('customer', customer.id), { currency: subscription.currency });
  return close(
    context,
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

function close(
  context: SandboxContext,
  session: CheckoutSession,
  { billing_details: { name, email } }: PaymentMethod,
): Redirect {
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
  context.objects.put(closed, { ...context.objects.internals(session.id), due: null });
  context.emit('checkout.session.completed', closed);
  return { location: successUrl(closed) };
}
