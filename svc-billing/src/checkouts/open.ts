import type Stripe from 'stripe';
import { newCardText, type OwedInvoice, pages, PRICE_CURRENCY, type Redirect } from '@jobtrail/contract';
import type { OpenedCheckout } from '@jobtrail/contract/internal';
import { LoggableError, newId, timeOfId, unavailable } from '@jobtrail/service-kit';
import { refuseIfDeleted } from '../closures/commands/closeCustomer.ts';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { createOnce } from '../stripe/createOnce.ts';
import type { ProviderClock } from '../stripe/providerClock.ts';
import { owedWithNewCard } from '../subscriptions/owed.ts';
import { addCheckout } from './commands.ts';
import type { CheckoutRow } from './queries.ts';
import { NAMED_MAX, writeOwed } from './setup.ts';

/** The Sign Up tab. */
const SIGN_UP = `${pages.auth}#signup`;
const HOUR_S = 3600;
const NOTHING_RUNS = 'No subscription is running, so there is nothing to pay with a new card.';

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

/**
 * Opens the page on which a person enters another card. It says what the card is charged at once, and returns to
 * /billing.
 * @param given.owed the invoices that are paid with the card
 */
export async function openSetup(
  billing: BillingContext,
  { userId, customerId, owed }: { userId: string; customerId: string; owed: readonly OwedInvoice[] },
): Promise<OpenedCheckout> {
  const {
    payments: { stripe, clock: providerClock },
    clock,
    settings,
  } = billing;
  const id = newId();
  const back = new URL(pages.billing, settings.appUrl).href;
  const metadata = { setup_id: id, user_id: userId };
  const named = owed.slice(0, NAMED_MAX);
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      ui_mode: 'hosted_page',
      currency: PRICE_CURRENCY,
      customer: customerId,
      success_url: `${back}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: back,
      expires_at: await expiryOf(providerClock, id),
      custom_text: { submit: { message: newCardText(named) } },
      metadata: { ...metadata, ...(named.length > 0 ? { owed: writeOwed(named) } : {}) },
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

/** Opens the page for a new card if a subscription is running; otherwise the card would pay for nothing. */
export async function openNewCardPage(billing: BillingContext, userId: string): Promise<Redirect> {
  const {
    knex,
    clock,
    payments: { stripe },
  } = billing;
  const customerId = await customerOf(knex, userId);
  const owed = customerId === null ? null : await owedWithNewCard(stripe, customerId);
  if (customerId === null || owed === null) return { error: NOTHING_RUNS };
  const { url } = await openSetup(billing, { userId, customerId, owed });
  await refuseIfDeleted(knex, { userId, customerId }, clock());
  return { url };
}
