import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { closeIfDeleted } from '../closures/commands/closeCustomer.ts';
import { unlessErased } from '../closures/commands/erasedAddresses.ts';
import { areKept, findClosedCustomer } from '../closures/queries.ts';
import type { ClosedCustomerRow } from '../closures/row.ts';
import type { SyncContext } from '../context.ts';
import { endedAtOnce } from '../deactivations/queries.ts';
import { invoicesOf } from '../invoices/invoicesOf.ts';
import { writeOff, writtenOff } from '../invoices/owed.ts';
import { returnsOf } from '../invoices/returns.ts';
import { numberPayments } from '../ledger/commands/numberPayments.ts';
import { saveLedger } from '../ledger/commands/saveLedger.ts';
import { chargesOf, type Ledger, ledgerOf } from '../ledger/ledger.ts';
import { isMissing } from '../stripe/failures.ts';
import { allSubscriptionsOf } from '../subscriptions/allSubscriptionsOf.ts';
import { saveSubscriptions } from '../subscriptions/commands/saveSubscriptions.ts';
import { hasEnded } from '../subscriptions/current.ts';
import { listSyncedSubscriptions, withLatestInvoice } from '../subscriptions/queries.ts';
import { rowOf } from '../subscriptions/row.ts';
import { enqueueSync } from '../sync/commands/enqueueSync.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';
import { savePayer } from './commands.ts';
import { endedWithCustomer, listedFor } from './deleted.ts';
import { findPayer, ownerOf } from './queries.ts';

const withoutAddress = (ledger: Ledger): Ledger => ({
  ...ledger,
  payments: ledger.payments.map((payment) => ({ ...payment, email: null })),
});

/** Whether a closed customer has anything that must be ended or refunded. */
async function isUnfinished(
  trx: Knex,
  closed: ClosedCustomerRow,
  { subscriptions, invoices, charges }: Seen,
): Promise<boolean> {
  if (invoices.some(({ status }) => status === 'open')) return true;
  if (subscriptions.some((subscription) => !hasEnded(subscription))) return true;
  const unrefunded = charges.filter(({ status, refunded }) => status === 'succeeded' && !refunded).map(({ id }) => id);
  return !(await areKept(trx, closed, unrefunded));
}

interface Seen {
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  charges: Stripe.Charge[];
}

/**
 * Fetches a customer from the provider and replaces our rows: subscriptions, payments, refunds, disputes. It needs no
 * event, so the order, duplication and loss of events make no difference. Invoices that nobody has to pay any more are
 * voided.
 */
export async function syncCustomer(
  { payments: { stripe }, knex, clock }: SyncContext,
  customerId: string,
): Promise<SyncResult> {
  const customer = await stripe.customers.retrieve(customerId).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (customer === null) return {};
  const payer = await findPayer(knex, customerId);
  const closed = payer?.closed === 1;
  const email = closed ? null : customer.deleted ? (payer?.email ?? null) : (customer.email?.toLowerCase() ?? null);
  const isGone = customer.deleted === true;
  const [listed, invoices] = await Promise.all([
    listedFor(isGone, allSubscriptionsOf(stripe, customerId, 'latest_invoice')),
    listedFor(isGone, invoicesOf(stripe, customerId)),
  ]);
  await writeOff(stripe, writtenOff(listed, invoices));
  const subscriptions = await withLatestInvoice(stripe, listed);
  // After the subscriptions, so that the charge that made one of them active is included.
  const charges = await listedFor(isGone, chargesOf(stripe, customerId));
  const ledger = await ledgerOf(stripe, charges, ({ billing_details }) =>
    closed ? null : (email ?? billing_details.email),
  );
  const returns = await returnsOf(stripe, invoices, charges, ledger);
  return {
    async write(trx) {
      const userId = await ownerOf(trx, customerId);
      const kept = userId !== null || customer.deleted ? email : await unlessErased(trx, email, customer.created);
      await savePayer(trx, { customer_id: customerId, email: kept, closed: closed ? 1 : 0 });
      const facts = { invoices, returns, endedAtOnce: await endedAtOnce(trx, customerId) };
      const rows = subscriptions.map((subscription) => rowOf(subscription, facts));
      if (isGone) {
        const ids = new Set(rows.map(({ id }) => id));
        rows.push(...endedWithCustomer(await listSyncedSubscriptions(trx, customerId), ids, clock()));
      }
      await saveSubscriptions(trx, customerId, rows);
      await saveLedger(trx, kept === email ? ledger : withoutAddress(ledger));
      await numberPayments(trx, customerId);
      if (userId !== null && !(await closeIfDeleted(trx, { userId, customerId }, clock())))
        await enqueueSync(trx, 'access', userId, clock());
      const closing = await findClosedCustomer(trx, customerId);
      if (closing && (await isUnfinished(trx, closing, { subscriptions, invoices, charges })))
        await enqueueSync(trx, 'closure', customerId, clock());
    },
  };
}
