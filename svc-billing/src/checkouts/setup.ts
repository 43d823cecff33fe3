import type Stripe from 'stripe';
import { isDeclined, isRefused } from '../stripe/failures.ts';
import { idOf } from '../stripe/idOf.ts';
import { isLive } from '../subscriptions/current.ts';

const PAGE = 100;

/**
 * Pays with the card that was entered on a setup page from now on: for the customer, the subscription, and what is
 * still owed.
 */
export async function useNewCard(stripe: Stripe, { customer, setup_intent }: Stripe.Checkout.Session): Promise<void> {
  const customerId = idOf(customer);
  const card = setup_intent === null || typeof setup_intent === 'string' ? null : idOf(setup_intent.payment_method);
  if (customerId === null || card === null) return;
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  const { data: subscriptions } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE });
  for (const subscription of subscriptions.filter(isLive))
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  const { data: invoices } = await stripe.invoices.list({ customer: customerId, status: 'open', limit: PAGE });
  for (const { id } of invoices) {
    // A card that is declined again leaves the invoice open: the provider keeps retrying.
    await stripe.invoices.pay(id, { payment_method: card }).catch((error: unknown) => {
      if (!isDeclined(error) && !isRefused(error)) throw error;
    });
  }
}
