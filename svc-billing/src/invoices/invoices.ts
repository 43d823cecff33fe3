import type Stripe from 'stripe';
import { idOf, PAGE_MAX } from '../stripe/objects.ts';

/** Forty years of monthly ones. */
const INVOICES_MAX = 500;

/** A customer's invoices with their payments, newest first. */
export async function invoicesOf(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  const invoices = await stripe.invoices
    .list({ customer, limit: PAGE_MAX, expand: ['data.payments'] })
    .autoPagingToArray({ limit: INVOICES_MAX });
  return invoices.sort((a, b) => b.created - a.created);
}

const FOR_A_PERIOD: ReadonlySet<string | null> = new Set(['subscription_create', 'subscription_cycle']);

/** Whether an invoice is for a period, as opposed to those for a change in the middle of one, or that are made by hand. */
export const isForPeriod = ({ billing_reason }: Stripe.Invoice): boolean => FOR_A_PERIOD.has(billing_reason);

/** The ID of the subscription that an invoice is for; null for any other invoice. */
export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);

/** The payments of an invoice, which are fetched if the provider has not expanded them. */
export async function paymentsOf(stripe: Stripe, { id, payments }: Stripe.Invoice): Promise<Stripe.InvoicePayment[]> {
  const { data } = payments ?? (await stripe.invoicePayments.list({ invoice: id, limit: PAGE_MAX }));
  return data;
}
