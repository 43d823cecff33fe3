import type { Knex } from 'knex';
import type { Looking } from '../billing.ts';
import { upsert } from '../database/upsert.ts';
import { chargesOf, keepLedger, ledgerOf } from '../ledger/look.ts';
import type { Outcome } from '../refreshes/Refresher.ts';
import { want } from '../refreshes/want.ts';
import { isMissing } from '../stripe/failures.ts';
import { rowOf, type SubscriptionRow } from '../subscriptions/row.ts';
import type { CustomerRow, PayerRow } from './row.ts';

const PAGE = 100;
const SUBSCRIPTIONS_MAX = 500;

async function keepSubscriptions(trx: Knex, customerId: string, rows: readonly SubscriptionRow[]): Promise<void> {
  await trx<SubscriptionRow>('subscriptions').where({ customer_id: customerId }).whereNotIn('id', rows.map(({ id }) => id)).delete();
  await upsert(trx, 'subscriptions', rows);
}

/**
 * Looks a customer up at the provider and takes over everything that counts: subscriptions, payments, refunds, disputes. No
 * event is needed for it, so their order, doubles and losses change nothing.
 */
export async function lookAtCustomer({ payments: { stripe }, knex, clock }: Looking, customerId: string): Promise<Outcome> {
  try {
    const customer = await stripe.customers.retrieve(customerId);
    const payer = await knex<PayerRow>('payers').where({ customer_id: customerId }).first();
    const closed = payer?.closed === 1;
    const email = closed ? null : customer.deleted ? (payer?.email ?? null) : customer.email;
    const [subscriptions, { data: openInvoices }, charges] = await Promise.all([
      stripe.subscriptions.list({ customer: customerId, status: 'all', limit: PAGE, expand: ['data.latest_invoice'] }).autoPagingToArray({ limit: SUBSCRIPTIONS_MAX }),
      stripe.invoices.list({ customer: customerId, status: 'open', limit: PAGE }),
      chargesOf(stripe, customerId),
    ]);
    const ledger = await ledgerOf(stripe, charges, ({ billing_details }) => (closed ? null : (email ?? billing_details.email)));
    return {
      async write(trx) {
        await trx<PayerRow>('payers').insert({ customer_id: customerId, email, closed: closed ? 1 : 0 }).onConflict('customer_id').merge(['email']);
        await keepSubscriptions(trx, customerId, subscriptions.map((subscription) => rowOf(subscription, openInvoices)));
        await keepLedger(trx, ledger);
        const owner = await trx<CustomerRow>('customers').where({ stripe_customer_id: customerId }).first('user_id');
        if (owner) await want(trx, 'access', owner.user_id, clock());
      },
    };
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}
