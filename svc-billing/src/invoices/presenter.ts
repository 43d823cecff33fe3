import type Stripe from 'stripe';
import type { BillingData } from '@jobtrail/contract';
import type { Returned } from './returns.ts';

/**
 * Whether a person sees an invoice. One that was opened with /subscribe and never paid is no debt, and drafts are not
 * final.
 */
export const isShown = ({ status, billing_reason }: Stripe.Invoice): boolean =>
  status !== 'draft' && (status === 'paid' || billing_reason !== 'subscription_create');

/** An invoice on /billing: times in seconds, amounts in the smallest unit of their currency. */
export const presentInvoice = (
  { id, number, created, total, currency, status, invoice_pdf }: Stripe.Invoice,
  returned: Returned | undefined,
): BillingData['invoices'][number] => ({
  id,
  number,
  created,
  amount: total,
  currency,
  status,
  pdfUrl: invoice_pdf ?? null,
  ...(returned === undefined ? {} : { refundedAmount: returned.amount, refundedAt: returned.at }),
});

/** A card on /billing; other ways to pay show their kind instead of a brand. */
export function presentPaymentMethod(
  { id, type, card }: Stripe.PaymentMethod,
  defaultId: string | null,
): BillingData['paymentMethods'][number] {
  return {
    id,
    brand: card?.brand ?? type,
    last4: card?.last4 ?? '',
    expMonth: card?.exp_month ?? 0,
    expYear: card?.exp_year ?? 0,
    isDefault: id === defaultId,
  };
}
