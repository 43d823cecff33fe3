import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { pages, PRICE_CURRENCY } from '@jobtrail/contract';
import type { OpenedCheckout } from '@jobtrail/contract/internal';
import { LoggableError, madeAt, newId } from '@jobtrail/service-kit';
import type { BillingContext } from '../context.ts';
import { addCheckout } from './commands.ts';
import type { CheckoutRow } from './row.ts';

const HOUR_S = 3600;
const secondsOf = (id: string): number => Math.floor(madeAt(id) / 1000);

async function keep(
  knex: Knex,
  { id, url, expires_at }: Stripe.Checkout.Session,
  row: Omit<CheckoutRow, 'id' | 'state' | 'expires_at'>,
): Promise<OpenedCheckout> {
  if (url === null) throw new LoggableError('The provider opened a page without an address');
  const expiresAt = expires_at * 1000;
  await addCheckout(knex, { ...row, id, state: 'open', expires_at: expiresAt });
  return { checkoutId: id, url, expiresAt };
}

/**
 * Opens the checkout page of a sign-up. The same sign-up always gets the same page. No secret is sent to the provider.
 */
export async function openSignup(
  { payments: { stripe }, price, knex, clock, settings }: BillingContext,
  { signupId, email }: { signupId: string; email: string },
): Promise<OpenedCheckout> {
  const metadata = { signup_id: signupId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      ui_mode: 'hosted_page',
      customer_email: email,
      client_reference_id: signupId,
      line_items: [{ price: await price.id(), quantity: 1 }],
      success_url: `${new URL(pages.signupSuccess, settings.appUrl).href}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: new URL(pages.auth, settings.appUrl).href,
      // Derived from the sign-up's time, because the same idempotency key requires the same parameters.
      expires_at: secondsOf(signupId) + HOUR_S,
      metadata,
      subscription_data: {
        metadata,
        billing_mode: { type: 'flexible' },
        ...(settings.trialDays > 0 ? { trial_period_days: settings.trialDays } : {}),
      },
    },
    { idempotencyKey: `checkout:${signupId}` },
  );
  return keep(knex, session, {
    purpose: 'signup',
    signup_id: signupId,
    user_id: null,
    customer_id: null,
    seen_at: clock(),
  });
}

/** Opens the page on which a person enters another card. It returns to /billing. */
export async function openSetup(
  { payments: { stripe }, knex, clock, settings }: BillingContext,
  { userId, customerId }: { userId: string; customerId: string },
): Promise<OpenedCheckout> {
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
      expires_at: secondsOf(id) + HOUR_S,
      metadata,
      setup_intent_data: { metadata },
    },
    { idempotencyKey: `setup:${id}` },
  );
  return keep(knex, session, {
    purpose: 'setup',
    signup_id: null,
    user_id: userId,
    customer_id: customerId,
    seen_at: clock(),
  });
}
