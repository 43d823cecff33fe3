import type { Knex } from 'knex';
import type Stripe from 'stripe';
import type { Row } from '@jobtrail/service-kit';
import { invoicesOf } from '../invoices/invoices.ts';
import { returnsOf } from '../invoices/returns.ts';
import { chargesOf, ledgerOf } from '../ledger/ledger.ts';
import type { schema } from '../schema.ts';
import { PAGE_MAX } from '../stripe/objects.ts';
import { rowOf, type SubscriptionRow } from './row.ts';

/** More than anyone has who was not given them on purpose. */
const SUBSCRIPTIONS_MAX = 500;

/**
 * Every subscription of a customer, newest first, whatever its status. The one that runs may be behind a page of ended
 * ones.
 * @param expand what to expand in each, such as `latest_invoice`
 */
export const allSubscriptionsOf = (stripe: Stripe, customer: string, expand?: string): Promise<Stripe.Subscription[]> =>
  stripe.subscriptions
    .list({
      ...{ customer, status: 'all', limit: PAGE_MAX },
      ...(expand === undefined ? {} : { expand: [`data.${expand}`] }),
    })
    .autoPagingToArray({ limit: SUBSCRIPTIONS_MAX });

/**
 * Subscriptions with the latest invoice of those that were canceled, by which their access is decided. Not every
 * emulator expands it.
 */
export function withLatestInvoice(
  stripe: Stripe,
  subscriptions: readonly Stripe.Subscription[],
): Promise<Stripe.Subscription[]> {
  return Promise.all(
    subscriptions.map(async (subscription) => {
      const { status, latest_invoice: invoice } = subscription;
      if (status !== 'canceled' || typeof invoice !== 'string') return subscription;
      return { ...subscription, latest_invoice: await stripe.invoices.retrieve(invoice) };
    }),
  );
}

/** A customer's subscriptions, read from the provider. */
export async function subscriptionsOf(stripe: Stripe, knex: Knex, customer: string): Promise<SubscriptionRow[]> {
  const [subscriptions, invoices, charges, ended] = await Promise.all([
    allSubscriptionsOf(stripe, customer, 'latest_invoice'),
    invoicesOf(stripe, customer),
    chargesOf(stripe, customer),
    endedAtOnce(knex, customer),
  ]);
  const returns = await returnsOf(stripe, invoices, charges, await ledgerOf(stripe, charges, () => null));
  const complete = await withLatestInvoice(stripe, subscriptions);
  return complete.map((subscription) => rowOf(subscription, { invoices, returns, endedAtOnce: ended }));
}

/** The name of a subscription's product; undefined when the provider has none. */
export async function planNameOf(stripe: Stripe, subscriptionId: string): Promise<string | undefined> {
  const { items } = await stripe.subscriptions.retrieve(subscriptionId, { expand: ['items.data.price.product'] });
  const product = items.data[0]?.price.product;
  return product && typeof product !== 'string' && !product.deleted ? product.name : undefined;
}

/** A customer's subscriptions as they were last synced. */
export const listSyncedSubscriptions = (knex: Knex, customerId: string): Promise<SubscriptionRow[]> =>
  knex<SubscriptionRow>('subscriptions').where({ customer_id: customerId });

/** The subscriptions of a customer that a decision has ended at once, although their period was paid for. */
export async function endedAtOnce(knex: Knex, customer: string): Promise<ReadonlySet<string>> {
  const lists: string[] = await knex<Row<typeof schema.subscription_decisions>>('subscription_decisions')
    .where({ customer_id: customer, canceled: 1 })
    .whereIn('choice', ['now', 'now_with_refund'])
    .pluck('subscriptions');
  return new Set(lists.flatMap((list) => JSON.parse(list) as string[]));
}
