import type Stripe from 'stripe';
import type { BillingData, BillingSummary } from '@jobtrail/contract';
import type { Invoices } from '@jobtrail/contract/internal';
import { listOpenSetups } from '../checkouts/queries.ts';
import type { BillingContext } from '../context.ts';
import { customerOf } from '../customers/queries.ts';
import { invoicesOf } from '../invoices/invoices.ts';
import { returnsOf } from '../invoices/returns.ts';
import { chargesOf, ledgerOf } from '../ledger/ledger.ts';
import { idOf } from '../stripe/objects.ts';
import { providerNow } from '../stripe/providerClock.ts';
import { currentOf, isLive } from '../subscriptions/current.ts';
import { owedBy } from '../subscriptions/owed.ts';
import { allSubscriptionsOf, planNameOf, subscriptionsOf } from '../subscriptions/queries.ts';
import { isShown, presentInvoice, presentPaymentMethod, presentSummary } from './presenter.ts';

/** The invoices on /billing: two years of monthly ones. */
const INVOICES_MAX = 24;
/** The invoices in the download of an account: more than twenty years of monthly ones. */
const DOWNLOADED_MAX = 300;
const METHODS_MAX = 20;

/** Shows the card of a person who returns from the page for a new card, even if the webhook has not arrived. */
async function settleSetups({ knex, synchronizer }: BillingContext, userId: string): Promise<void> {
  for (const id of await listOpenSetups(knex, userId)) await synchronizer.sync('checkout', id);
}

/** A customer's invoices that a person sees, newest first, with what was returned of each. */
async function shownInvoices(
  stripe: Stripe,
  customer: string,
  invoices: readonly Stripe.Invoice[],
): Promise<BillingData['invoices']> {
  const charges = await chargesOf(stripe, customer);
  const returns = await returnsOf(stripe, invoices, charges, await ledgerOf(stripe, charges, () => null));
  return invoices.filter(isShown).map((invoice) => presentInvoice(invoice, returns.get(invoice.id)));
}

/** GET /api/billing/data, read from the provider. */
export async function billingData(billing: BillingContext, userId: string): Promise<BillingData> {
  const {
    knex,
    payments: { stripe },
  } = billing;
  const customerId = await customerOf(knex, userId);
  if (customerId === null) return { paymentMethods: [], invoices: [], owed: [], subscriptionStatus: null };
  await settleSetups(billing, userId);
  const [customer, methods, invoices, subscriptions] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.customers.listPaymentMethods(customerId, { limit: METHODS_MAX }),
    invoicesOf(stripe, customerId),
    allSubscriptionsOf(stripe, customerId),
  ]);
  const current = currentOf(subscriptions);
  const ofSubscription = current && isLive(current) ? idOf(current.default_payment_method) : null;
  const defaultId =
    ofSubscription ?? (customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method));
  return {
    paymentMethods: methods.data.map((method) => presentPaymentMethod(method, defaultId)),
    invoices: (await shownInvoices(stripe, customerId, invoices)).slice(0, INVOICES_MAX),
    owed: owedBy(subscriptions, invoices),
    subscriptionStatus: current?.status ?? null,
  };
}

/** A person's invoices for the download of the account, newest first. */
export async function allInvoices({ knex, payments: { stripe } }: BillingContext, userId: string): Promise<Invoices> {
  const customer = await customerOf(knex, userId);
  if (customer === null) return { invoices: [], complete: true };
  const invoices = await shownInvoices(stripe, customer, await invoicesOf(stripe, customer));
  return { invoices: invoices.slice(0, DOWNLOADED_MAX), complete: invoices.length <= DOWNLOADED_MAX };
}

/** A person's subscription in short, read from the provider. */
export async function summaryOf(billing: BillingContext, userId: string): Promise<BillingSummary> {
  const {
    knex,
    settings,
    payments: { stripe },
  } = billing;
  const customerId = await customerOf(knex, userId);
  const rows = customerId === null ? [] : await subscriptionsOf(stripe, knex, customerId);
  const current = currentOf(rows);
  return presentSummary(
    rows,
    providerNow(billing),
    settings.graceMs,
    current && (await planNameOf(stripe, current.id)),
  );
}
