import type Stripe from 'stripe';
import type { OwedInvoice } from '@jobtrail/contract';
import { invoicesOf, isForPeriod, subscriptionOf } from '../invoices/invoices.ts';
import { isDeclined, isMissing, isRefused } from '../stripe/failures.ts';
import { idOf } from '../stripe/objects.ts';
import { hasEnded, isLive, isPaymentOverdue } from './current.ts';
import { allSubscriptionsOf } from './queries.ts';

/** Statuses in which an invoice can still be paid, by a retry of the provider, with a new card or on its page. */
const PAYABLE: ReadonlySet<string | null> = new Set(['draft', 'open', 'uncollectible']);

const newestOf = (
  { latest_invoice: newest }: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | undefined => invoices.find(({ id }) => id === idOf(newest));

/**
 * What a subscription whose payment is late owes: its newest invoice. While it is `unpaid`, that is a draft that nobody
 * collects; any other draft is about to be collected by the provider, and the one before is owed until then.
 */
function owedInvoiceOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): Stripe.Invoice | undefined {
  const newest = newestOf(subscription, invoices);
  if (newest?.status !== 'draft') return newest?.status === 'open' ? newest : undefined;
  if (subscription.status === 'unpaid') return newest;
  return invoices.find((invoice) => invoice.status === 'open' && subscriptionOf(invoice) === subscription.id);
}

/** What running subscriptions owe. @param invoices of the customer, newest first */
export function owedBy(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): OwedInvoice[] {
  return subscriptions
    .filter(isPaymentOverdue)
    .map((subscription) => owedInvoiceOf(subscription, invoices))
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
 * Pays the invoices that a person was told of with a card: those that are still owed, and none that has become larger. A
 * declined card leaves them open, and the provider keeps retrying.
 * @param told the invoices with their amounts
 */
export async function payOwed(
  stripe: Stripe,
  customer: { subscriptions: readonly Stripe.Subscription[]; invoices: readonly Stripe.Invoice[] },
  told: readonly Pick<OwedInvoice, 'id' | 'amount'>[],
  card: string,
): Promise<void> {
  for (const { id, amount } of owedBy(customer.subscriptions, customer.invoices)) {
    const invoice = customer.invoices.find((one) => one.id === id);
    if (!invoice || !told.some((one) => one.id === id && amount <= one.amount)) continue;
    try {
      await finalized(stripe, invoice);
      await stripe.invoices.pay(id, { payment_method: card });
    } catch (error) {
      if (!isDeclined(error) && !isRefused(error) && !isMissing(error)) throw error;
    }
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
    if (!newest || newest.status === 'draft' || !isForPeriod(newest)) return false;
    return newest.created > invoice.created && isForPeriod(invoice);
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

/** What a new card of a person pays at once; null without a running subscription, for which a card would be. */
export async function owedWithNewCard(stripe: Stripe, customer: string): Promise<OwedInvoice[] | null> {
  const [subscriptions, invoices] = await Promise.all([
    allSubscriptionsOf(stripe, customer),
    invoicesOf(stripe, customer),
  ]);
  return subscriptions.some(isLive) ? owedBy(subscriptions, invoices) : null;
}
