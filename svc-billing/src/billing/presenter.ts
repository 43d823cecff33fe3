import type Stripe from 'stripe';
import { type BillingData, type BillingSummary, PRICE_CENTS, PRICE_CURRENCY } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { Returned } from '../invoices/returns.ts';
import { accessOf } from '../subscriptions/access.ts';
import { currentOf, isLive } from '../subscriptions/current.ts';
import { PLAN_NAME } from '../subscriptions/price.ts';
import type { SubscriptionRow } from '../subscriptions/row.ts';

const momentOrNull = (ms: number | null): string | null => (ms === null ? null : toMoment(ms));

/** Whether the card will be charged again. The invoices of an unpaid or paused subscription remain drafts. */
const isBilled = ({ status, cancel_scheduled }: SubscriptionRow): boolean =>
  isLive({ status }) && !cancel_scheduled && status !== 'unpaid' && status !== 'paused';

/** GET /api/user/billing. A subscription that never began does not count. */
export function presentSummary(
  rows: readonly SubscriptionRow[],
  now: number,
  graceMs: number,
  planName: string = PLAN_NAME,
): BillingSummary {
  const current = currentOf(rows);
  const entitlement = accessOf(rows, now, graceMs);
  if (!current || !entitlement) {
    return {
      hasSubscription: false,
      planName,
      planAmount: PRICE_CENTS,
      planCurrency: PRICE_CURRENCY,
      subscriptionStatus: null,
      nextBillingDate: null,
      cancelScheduled: false,
      accessUntil: null,
      access: 'read',
    };
  }
  const live = isLive(current);
  return {
    hasSubscription: live || current.status === 'canceled',
    planName,
    planAmount: current.amount_cents,
    planCurrency: current.currency,
    subscriptionStatus: current.status,
    nextBillingDate: isBilled(current) ? momentOrNull(current.period_end_at) : null,
    cancelScheduled: current.cancel_scheduled === 1,
    accessUntil: momentOrNull(entitlement.until),
    access: entitlement.access,
  };
}

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
