import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { unlessErased } from '../closures/addresses.ts';
import { closeIfDeleted } from '../closures/closeCustomer.ts';
import type { ClosedCustomerRow } from '../closures/row.ts';
import type { SyncContext } from '../context.ts';
import { upsert } from '../database/upsert.ts';
import { chargesOf, keepLedger, type Ledger, ledgerOf } from '../ledger/ledger.ts';
import { numberPayments } from '../ledger/numbers.ts';
import type { PaymentRow } from '../ledger/row.ts';
import { isMissing } from '../stripe/failures.ts';
import { hasEnded } from '../subscriptions/current.ts';
import { rowOf, type SubscriptionRow } from '../subscriptions/row.ts';
import { enqueueSync } from '../sync/enqueueSync.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';
import type { CustomerRow, PayerRow } from './row.ts';

const PAGE = 100;
const SUBSCRIPTIONS_MAX = 500;

async function keepSubscriptions(trx: Knex, customerId: string, rows: readonly SubscriptionRow[]): Promise<void> {
  await trx<SubscriptionRow>('subscriptions')
    .where({ customer_id: customerId })
    .whereNotIn(
      'id',
      rows.map(({ id }) => id),
    )
    .delete();
  await upsert(trx, 'subscriptions', rows);
}

const withoutAddress = (ledger: Ledger): Ledger => ({
  ...ledger,
  payments: ledger.payments.map((payment) => ({ ...payment, email: null })),
});

/** Whether a customer that is closed has something that has to be ended or refunded. */
async function isUnfinished(
  trx: Knex,
  { kept_payments }: ClosedCustomerRow,
  { subscriptions, openInvoices, charges }: Seen,
): Promise<boolean> {
  if (openInvoices.length > 0 || subscriptions.some((subscription) => !hasEnded(subscription))) return true;
  const unrefunded = charges.filter(({ status, refunded }) => status === 'succeeded' && !refunded).map(({ id }) => id);
  const kept: string[] = await trx<PaymentRow>('payments')
    .whereIn('id', unrefunded)
    .where('number', '<=', kept_payments)
    .pluck('id');
  return kept.length < unrefunded.length;
}

interface Seen {
  subscriptions: Stripe.Subscription[];
  openInvoices: Stripe.Invoice[];
  charges: Stripe.Charge[];
}

/**
 * Looks a customer up at the provider and takes over everything that counts: subscriptions, payments, refunds, disputes. No
 * event is needed for it, so their order, doubles and losses change nothing.
 */
export async function syncCustomer(
  { payments: { stripe }, knex, clock }: SyncContext,
  customerId: string,
): Promise<SyncResult> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    const payer = await knex<PayerRow>('payers').where({ customer_id: customerId }).first();
    const closed = payer?.closed === 1;
    const email = closed ? null : customer.deleted ? (payer?.email ?? null) : (customer.email?.toLowerCase() ?? null);
    const [subscriptions, { data: openInvoices }] = await Promise.all([
      stripe.subscriptions
        .list({ customer: customerId, status: 'all', limit: PAGE, expand: ['data.latest_invoice'] })
        .autoPagingToArray({ limit: SUBSCRIPTIONS_MAX }),
      stripe.invoices.list({ customer: customerId, status: 'open', limit: PAGE }),
    ]);
    // After the subscriptions: what has made one of them active is among the charges.
    const charges = await chargesOf(stripe, customerId);
    const ledger = await ledgerOf(stripe, charges, ({ billing_details }) =>
      closed ? null : (email ?? billing_details.email),
    );
    return {
      async write(trx) {
        const owner = await trx<CustomerRow>('customers').where({ stripe_customer_id: customerId }).first('user_id');
        const kept = owner || customer.deleted ? email : await unlessErased(trx, email, customer.created);
        await trx<PayerRow>('payers')
          .insert({ customer_id: customerId, email: kept, closed: closed ? 1 : 0 })
          .onConflict('customer_id')
          .merge(['email']);
        await keepSubscriptions(
          trx,
          customerId,
          subscriptions.map((subscription) => rowOf(subscription, openInvoices)),
        );
        await keepLedger(trx, kept === email ? ledger : withoutAddress(ledger));
        await numberPayments(trx, customerId);
        if (owner && !(await closeIfDeleted(trx, { userId: owner.user_id, customerId }, clock())))
          await enqueueSync(trx, 'access', owner.user_id, clock());
        const closing = await trx<ClosedCustomerRow>('closed_customers').where({ customer_id: customerId }).first();
        if (closing && (await isUnfinished(trx, closing, { subscriptions, openInvoices, charges })))
          await enqueueSync(trx, 'closure', customerId, clock());
      },
    };
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
