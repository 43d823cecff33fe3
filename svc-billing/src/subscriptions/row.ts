import type Stripe from 'stripe';
import type { Row } from '@jobtrail/service-kit';
import { isForPeriod, subscriptionOf } from '../invoices/invoices.ts';
import type { Returned } from '../invoices/returns.ts';
import type { schema } from '../schema.ts';
import { idOf } from '../stripe/objects.ts';

export type SubscriptionRow = Row<typeof schema.subscriptions>;

const MONTHS_PER_YEAR = 12;
const PER_YEAR: Readonly<Record<string, number>> = { day: 365, week: 52, month: MONTHS_PER_YEAR, year: 1 };
const ms = (seconds: number): number => seconds * 1000;

function amounts(items: readonly Stripe.SubscriptionItem[]): { amount: number; monthly: number } {
  let amount = 0;
  let monthly = 0;
  for (const { price, quantity = 1 } of items) {
    const cents = (price.unit_amount ?? 0) * quantity;
    amount += cents;
    const { interval = 'month', interval_count = 1 } = price.recurring ?? {};
    monthly += (cents * (PER_YEAR[interval] ?? MONTHS_PER_YEAR)) / interval_count / MONTHS_PER_YEAR;
  }
  return { amount, monthly: Math.round(monthly) };
}

/** What decides about a subscription's row besides the subscription. */
interface RowFacts {
  /** The customer's, newest first. */
  readonly invoices: readonly Stripe.Invoice[];
  /** What was returned of each invoice. */
  readonly returns: ReadonlyMap<string, Returned>;
  /** The subscriptions that an administrator has ended at once. */
  readonly endedAtOnce: ReadonlySet<string>;
}
const NO_FACTS: RowFacts = { invoices: [], returns: new Map(), endedAtOnce: new Set() };

const finalizedAt = ({ status_transitions, created }: Stripe.Invoice): number =>
  status_transitions.finalized_at ?? created;

/** Since when a subscription has not been paid for, in seconds; undefined if its newest invoice is paid. */
function unpaidSince(own: readonly Stripe.Invoice[]): number | undefined {
  const paid = own.findIndex(({ status }) => status === 'paid');
  const unpaid = own.slice(0, paid < 0 ? own.length : paid).filter(({ status }) => status !== 'draft');
  return unpaid.length > 0 ? Math.min(...unpaid.map(finalizedAt)) : undefined;
}

/** @param subscription with `latest_invoice` expanded */
export function rowOf(
  subscription: Stripe.Subscription,
  { invoices, returns, endedAtOnce }: RowFacts = NO_FACTS,
): SubscriptionRow {
  const {
    id,
    status,
    created,
    currency,
    cancel_at,
    cancel_at_period_end,
    ended_at,
    latest_invoice,
    items: { data: items },
  } = subscription;
  const ended = status === 'canceled' || status === 'incomplete_expired';
  const { amount, monthly } = amounts(items);
  const ends = Math.max(...items.map(({ current_period_end }) => current_period_end));
  const starts = Math.max(...items.map(({ current_period_start }) => current_period_start));
  const isPaid = latest_invoice === null || typeof latest_invoice === 'string' || latest_invoice.status === 'paid';
  const own = invoices.filter((invoice) => subscriptionOf(invoice) === id);
  const isLate = status === 'past_due' || (status === 'canceled' && !isPaid);
  const paidWith = isPaid ? own.find((invoice) => invoice.status === 'paid' && isForPeriod(invoice)) : undefined;
  const returned = paidWith && returns.get(paidWith.id);
  // A free period needs no payment.
  const isReturned = returned?.isFull === true && status !== 'trialing';
  const isEndedAtOnce = ended && endedAtOnce.has(id);
  const endedEarlyAt = isReturned ? returned.at : isEndedAtOnce ? ended_at : null;
  const stops = ended ? ended_at : cancel_at_period_end ? (cancel_at ?? ends) : cancel_at;
  return {
    id,
    customer_id: idOf(subscription.customer) ?? '',
    status,
    created,
    currency,
    monthly_cents: monthly,
    amount_cents: amount,
    cancel_scheduled: !ended && (cancel_at_period_end || cancel_at !== null) ? 1 : 0,
    period_end_at: items.length > 0 ? ms(ends) : null,
    ends_at: stops === null ? null : ms(stops),
    paid_until_at: items.length > 0 ? ms(isPaid ? ends : starts) : null,
    past_due_since_at: isLate ? ms(unpaidSince(own) ?? starts) : null,
    revoked: isReturned || isEndedAtOnce ? 1 : 0,
    revoked_at: endedEarlyAt === null ? null : ms(endedEarlyAt),
  };
}
