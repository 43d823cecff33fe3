import type Stripe from 'stripe';
import { openInvoicesOf } from '../invoices/openInvoicesOf.ts';
import { isDeclined, isRefused } from '../stripe/failures.ts';
import { idOf } from '../stripe/idOf.ts';
import { allSubscriptionsOf } from '../subscriptions/allSubscriptionsOf.ts';
import { isLive } from '../subscriptions/current.ts';

/** Makes the card of a setup page the default of the customer and the subscription, and pays open invoices with it. */
export async function useNewCard(stripe: Stripe, { customer, setup_intent }: Stripe.Checkout.Session): Promise<void> {
  const customerId = idOf(customer);
  // Not every emulator expands it.
  const intent = typeof setup_intent === 'string' ? await stripe.setupIntents.retrieve(setup_intent) : setup_intent;
  const card = idOf(intent?.payment_method);
  if (customerId === null || card === null) return;
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  const subscriptions = await allSubscriptionsOf(stripe, customerId);
  for (const subscription of subscriptions.filter(isLive))
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  for (const { id } of await openInvoicesOf(stripe, customerId)) {
    // If the card is declined again, the invoice stays open and the provider keeps retrying.
    await stripe.invoices.pay(id, { payment_method: card }).catch((error: unknown) => {
      if (!isDeclined(error) && !isRefused(error)) throw error;
    });
  }
}
