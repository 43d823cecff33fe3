import type Stripe from 'stripe';
import type { OwedInvoice } from '@jobtrail/contract';
import { isDeclined, isMissing, isRefused } from '../stripe/failures.ts';
import { idOf } from '../stripe/idOf.ts';
import { hasEnded, isPaymentOverdue } from '../subscriptions/current.ts';
import { subscriptionOf } from './invoicesOf.ts';

/** Statuses in which an invoice can still be paid, by a retry of the provider, with a new card or on its page. */
const PAYABLE: ReadonlySet<string | null> = new Set(['draft', 'open', 'uncollectible']);
/** Invoices for a period, as opposed to those that someone creates by hand. */
const FOR_A_PERIOD: ReadonlySet<string | null> = new Set(['subscription_create', 'subscription_cycle']);

const newestOf = (
  { latest_invoice: newest }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | undefined => invoices.find(({ id }) => id === idOf(newest));

/**
 * What running subscriptions owe: the newest invoice of each whose payment is late. While one is `unpaid`, its newest
 * invoice is a draft.
 */
export function owedBy(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): OwedInvoice[] {
  return subscriptions
    .filter(isPaymentOverdue)
    .map((subscription) => newestOf(subscription, invoices))
    .filter((invoice) => invoice?.status === 'open' || invoice?.status === 'draft')
    .flatMap((invoice) =>
      invoice && invoice.amount_remaining > 0
        ? [{ id: invoice.id, number: invoice.number, amount: invoice.amount_remaining, currency: invoice.currency }]
        : [],
    );
}

/** Finalizes a draft, without the provider charging it by itself. @returns the invoice */
export const finalized = async (
  stripe: Stripe,
  invoice: Stripe.Invoice,
  expand: string[] = [],
): Promise<Stripe.Invoice> =>
  invoice.status === 'draft'
    ? await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: false, expand })
    : invoice;

/**
 * Pays an invoice that a person was told of with a card, if its subscription still owes it, and not more than the
 * person was told. A declined card leaves it open, and the provider keeps retrying.
 */
export async function payOwed(
  stripe: Stripe,
  { id, amount }: Pick<OwedInvoice, 'id' | 'amount'>,
  card: string,
): Promise<void> {
  try {
    const found = await stripe.invoices.retrieve(id);
    const owing = subscriptionOf(found);
    if (owing === null) return;
    const subscription = await stripe.subscriptions.retrieve(owing);
    if (!isPaymentOverdue(subscription) || idOf(subscription.latest_invoice) !== id) return;
    const invoice = await finalized(stripe, found);
    if (invoice.status !== 'open' || invoice.amount_remaining > amount) return;
    await stripe.invoices.pay(id, { payment_method: card });
  } catch (error) {
    if (!isDeclined(error) && !isRefused(error) && !isMissing(error)) throw error;
  }
}

/**
 * The invoices that nobody has to pay any more: those of subscriptions that have ended, and those of earlier periods,
 * in which access had ended. So a subscription never owes more than its newest invoice.
 */
export function writtenOff(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice[] {
  const byId = new Map(subscriptions.map((subscription) => [subscription.id, subscription]));
  return invoices.filter((invoice) => {
    const subscription = byId.get(subscriptionOf(invoice) ?? '');
    if (!subscription || !PAYABLE.has(invoice.status)) return false;
    if (hasEnded(subscription)) return true;
    const newest = newestOf(subscription, invoices);
    // Until the newest one is final, it is not certain that it will be paid instead.
    if (!newest || newest.status === 'draft') return false;
    return newest.created > invoice.created && FOR_A_PERIOD.has(invoice.billing_reason);
  });
}

/**
 * Voids invoices, so that they are never charged. The provider voids no drafts, and deletes none of a subscription.
 * Repeating it changes nothing.
 */
export async function writeOff(stripe: Stripe, invoices: readonly Stripe.Invoice[]): Promise<void> {
  for (const invoice of invoices)
    try {
      await stripe.invoices.voidInvoice((await finalized(stripe, invoice)).id);
    } catch (error) {
      // It was paid or voided at the same moment.
      if (!isRefused(error) && !isMissing(error)) throw error;
    }
}
