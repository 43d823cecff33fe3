import type Stripe from 'stripe';
import type { BillingData } from '@jobtrail/contract';

/** An invoice on /billing: `created` in seconds, the amount in cents. */
export const presentInvoice = ({
  id,
  number,
  created,
  total,
  currency,
  status,
  invoice_pdf,
}: Stripe.Invoice): BillingData['invoices'][number] => ({
  id,
  number,
  created,
  amount: total,
  currency,
  status,
  pdfUrl: invoice_pdf ?? null,
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
