import type Stripe from 'stripe';
import { PAGE_MAX } from '../stripe/pageMax.ts';

/** The payments of an invoice, which are fetched if the provider has not expanded them. */
export async function paymentsOf(stripe: Stripe, { id, payments }: Stripe.Invoice): Promise<Stripe.InvoicePayment[]> {
  const { data } = payments ?? (await stripe.invoicePayments.list({ invoice: id, limit: PAGE_MAX }));
  return data;
}
