import type Stripe from 'stripe';
import type { OwedInvoice } from '@jobtrail/contract';
import { invoicesOf } from '../invoices/invoices.ts';
import { idOf } from '../stripe/objects.ts';
import { isLive } from '../subscriptions/current.ts';
import { payOwed } from '../subscriptions/owed.ts';
import { allSubscriptionsOf } from '../subscriptions/queries.ts';

/** As many invoices as fit into a value of metadata; a person has one running subscription. */
export const NAMED_MAX = 10;

/** The invoices that a page for a new card names, as metadata of its session. */
export const writeOwed = (owed: readonly OwedInvoice[]): string =>
  owed.map(({ id, amount }) => `${id}:${amount}`).join(' ');

/** Reads what `writeOwed` has written. */
function readOwed(written: string): Array<Pick<OwedInvoice, 'id' | 'amount'>> {
  return written
    .split(' ')
    .map((one) => one.split(':'))
    .map(([id = '', amount]) => ({ id, amount: Number(amount) }))
    .filter(({ id, amount }) => id !== '' && amount > 0);
}

/**
 * Makes the card of a setup page the default of the customer and of running subscriptions, and pays the invoices that
 * the page has named with it, and no others.
 */
export async function useNewCard(
  stripe: Stripe,
  { customer, setup_intent, metadata }: Stripe.Checkout.Session,
): Promise<void> {
  const customerId = idOf(customer);
  // Not every emulator expands it.
  const intent = typeof setup_intent === 'string' ? await stripe.setupIntents.retrieve(setup_intent) : setup_intent;
  const card = idOf(intent?.payment_method);
  if (customerId === null || card === null) return;
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  const subscriptions = await allSubscriptionsOf(stripe, customerId);
  for (const subscription of subscriptions.filter(isLive))
    await stripe.subscriptions.update(subscription.id, { default_payment_method: card });
  const told = readOwed(metadata?.['owed'] ?? '');
  if (told.length > 0)
    await payOwed(stripe, { subscriptions, invoices: await invoicesOf(stripe, customerId) }, told, card);
}
