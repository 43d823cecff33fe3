import type { BillingData } from '@jobtrail/contract';
import type { Invoices } from '@jobtrail/contract/internal';
import { listOpenSetups } from '../checkouts/queries.ts';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { idOf } from '../stripe/idOf.ts';
import { PAGE_MAX } from '../stripe/pageMax.ts';
import { allSubscriptionsOf } from '../subscriptions/allSubscriptionsOf.ts';
import { currentOf, isLive } from '../subscriptions/current.ts';
import { presentInvoice, presentPaymentMethod } from './presenter.ts';

/** The invoices on /billing: two years of monthly ones. */
const INVOICES_MAX = 24;
/** The invoices in the download of an account: more than twenty years of monthly ones. */
const DOWNLOADED_MAX = 300;
const METHODS_MAX = 20;

/** Shows the card of a person who returns from the page for a new card, even if the webhook has not arrived. */
async function settleSetups({ knex, synchronizer }: BillingContext, userId: string): Promise<void> {
  for (const id of await listOpenSetups(knex, userId)) await synchronizer.sync('checkout', id);
}

/** GET /api/billing/data, read from the provider. Drafts are not shown. */
export async function billingData(billing: BillingContext, userId: string): Promise<BillingData> {
  const {
    knex,
    payments: { stripe },
  } = billing;
  const customerId = await customerOf(knex, userId);
  if (customerId === null) return { paymentMethods: [], invoices: [], subscriptionStatus: null };
  await settleSetups(billing, userId);
  const [customer, methods, invoices, subscriptions] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.customers.listPaymentMethods(customerId, { limit: METHODS_MAX }),
    stripe.invoices.list({ customer: customerId, limit: INVOICES_MAX }),
    allSubscriptionsOf(stripe, customerId),
  ]);
  const current = currentOf(subscriptions);
  const ofSubscription = current && isLive(current) ? idOf(current.default_payment_method) : null;
  const defaultId =
    ofSubscription ?? (customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method));
  return {
    paymentMethods: methods.data.map((method) => presentPaymentMethod(method, defaultId)),
    invoices: invoices.data.filter(({ status }) => status !== 'draft').map(presentInvoice),
    subscriptionStatus: current?.status ?? null,
  };
}

/** A person's invoices for the download of the account, newest first. */
export async function allInvoices({ knex, payments: { stripe } }: BillingContext, userId: string): Promise<Invoices> {
  const customer = await customerOf(knex, userId);
  if (customer === null) return { invoices: [], complete: true };
  const found = await stripe.invoices
    .list({ customer, limit: PAGE_MAX })
    .autoPagingToArray({ limit: DOWNLOADED_MAX + 1 });
  return {
    invoices: found
      .slice(0, DOWNLOADED_MAX)
      .filter(({ status }) => status !== 'draft')
      .map(presentInvoice),
    complete: found.length <= DOWNLOADED_MAX,
  };
}
