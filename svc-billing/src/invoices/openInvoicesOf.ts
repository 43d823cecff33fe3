import type Stripe from 'stripe';
import { PAGE_MAX } from '../stripe/pageMax.ts';

/**
 * A customer's open invoices. Not every emulator selects them: a paid one would look like a late payment, and paying a
 * draft would charge what is not due yet.
 */
export async function openInvoicesOf(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  const { data: invoices } = await stripe.invoices.list({ customer, status: 'open', limit: PAGE_MAX });
  return invoices.filter(({ status }) => status === 'open');
}
