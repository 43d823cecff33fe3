import type Stripe from 'stripe';
import { idOf } from '../stripe/idOf.ts';
import { PAGE_MAX } from '../stripe/pageMax.ts';

/** Forty years of monthly ones. */
const INVOICES_MAX = 500;

/** A customer's invoices with their payments, newest first. */
export async function invoicesOf(stripe: Stripe, customer: string): Promise<Stripe.Invoice[]> {
  const invoices = await stripe.invoices
    .list({ customer, limit: PAGE_MAX, expand: ['data.payments'] })
    .autoPagingToArray({ limit: INVOICES_MAX });
  return invoices.sort((a, b) => b.created - a.created);
}

/** The ID of the subscription that an invoice is for; null for any other invoice. */
export const subscriptionOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription);
