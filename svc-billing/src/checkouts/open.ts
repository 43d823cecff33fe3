import type Stripe from 'stripe';
import { pages, PRICE_CURRENCY } from '@jobtrail/contract';
import type { OpenedCheckout } from '@jobtrail/contract/internal';
import { LoggableError, newId, timeOfId, unavailable } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { createOnce } from '../stripe/createOnce.ts';
import type { ProviderClock } from '../stripe/providerClock.ts';
import { addCheckout } from './commands.ts';
import type { CheckoutRow } from './row.ts';

/** The Sign Up tab. */
const SIGN_UP = `${pages.auth}#signup`;
const HOUR_S = 3600;

/**
 * When a page expires by the provider's clock, in seconds. It is derived from the time in its ID, because the same
 * idempotency key requires the same parameters.
 */
async function expiryOf(clock: ProviderClock, id: string): Promise<number> {
  await clock.refresh();
  return Math.floor((timeOfId(id) + clock.aheadMs()) / 1000) + HOUR_S;
}

async function keep(
  { knex, payments: { clock } }: BillingContext,
  { id, url, expires_at }: Stripe.Checkout.Session,
  row: Omit<CheckoutRow, 'id' | 'state' | 'expires_at'>,
): Promise<OpenedCheckout> {
  if (!url) throw unavailable(new LoggableError('The provider opened a page without an address'));
  await addCheckout(knex, { ...row, id, state: 'open', expires_at: expires_at * 1000 });
  return { checkoutId: id, url, expiresAt: expires_at * 1000 - clock.aheadMs() };
}

/**
 * Opens the checkout page of a sign-up. The same sign-up always gets the same page. No secret is sent to the provider.
 */
export async function openSignup(
  billing: BillingContext,
  { signupId, email }: { signupId: string; email: string },
): Promise<OpenedCheckout> {
  const {
    payments: { stripe, clock: providerClock },
    price,
    clock,
    settings,
  } = billing;
  const metadata = { signup_id: signupId };
  const parameters: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    customer_email: email,
    client_reference_id: signupId,
    line_items: [{ price: await price.id(), quantity: 1 }],
    success_url: `${new URL(pages.signupSuccess, settings.appUrl).href}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: new URL(SIGN_UP, settings.appUrl).href,
    expires_at: await expiryOf(providerClock, signupId),
    metadata,
    subscription_data: {
      metadata,
      billing_mode: { type: 'flexible' },
      ...(settings.trialDays > 0 ? { trial_period_days: settings.trialDays } : {}),
    },
  };
  const session = await createOnce(`checkout:${signupId}`, (once) => stripe.checkout.sessions.create(parameters, once));
  return keep(billing, session, {
    purpose: 'signup',
    signup_id: signupId,
    user_id: null,
    customer_id: null,
    seen_at: clock(),
  });
}

/** Opens the page on which a person enters another card. It returns to /billing. */
export async function openSetup(
  billing: BillingContext,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<OpenedCheckout> {
  const {
    payments: { stripe, clock: providerClock },
    clock,
    settings,
  } = billing;
  const id = newId();
  const back = new URL(pages.billing, settings.appUrl).href;
  const metadata = { setup_id: id, user_id: userId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      ui_mode: 'hosted_page',
      currency: PRICE_CURRENCY,
      customer: customerId,
      success_url: `${back}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: back,
      expires_at: await expiryOf(providerClock, id),
      metadata,
      setup_intent_data: { metadata },
    },
    { idempotencyKey: `setup:${id}` },
  );
  return keep(billing, session, {
    purpose: 'setup',
    signup_id: null,
    user_id: userId,
    customer_id: customerId,
    seen_at: clock(),
  });
}
