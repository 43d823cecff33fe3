import type { Knex } from 'knex';
import type Stripe from 'stripe';
import { closeIfDeleted } from '../closures/commands/closeCustomer.ts';
import { unlessErased } from '../closures/commands/erasedAddresses.ts';
import { areKept, type ClosedCustomerRow, findClosedCustomer } from '../closures/queries.ts';
import type { SyncContext } from '../context.ts';
import { savePayer } from '../customers/commands.ts';
import { findPayer, ownerOf } from '../customers/queries.ts';
import { invoicesOf } from '../invoices/invoices.ts';
import { returnsOf } from '../invoices/returns.ts';
import { numberPayments, saveLedger } from '../ledger/commands.ts';
import { chargesOf, type Ledger, ledgerOf } from '../ledger/ledger.ts';
import { isMissing } from '../stripe/failures.ts';
import { saveSubscriptions } from '../subscriptions/commands.ts';
import { hasEnded } from '../subscriptions/current.ts';
import { writeOff, writtenOff } from '../subscriptions/owed.ts';
import {
  allSubscriptionsOf,
  endedAtOnce,
  listSyncedSubscriptions,
  withLatestInvoice,
} from '../subscriptions/queries.ts';
import { rowOf, type SubscriptionRow } from '../subscriptions/row.ts';
import { enqueueSync } from '../sync/commands.ts';
import type { SyncResult } from '../sync/Synchronizer.ts';

const withoutAddress = (ledger: Ledger): Ledger => ({
  ...ledger,
  payments: ledger.payments.map((payment) => ({ ...payment, email: null })),
});

/** What belongs to a customer. Of a deleted one the provider may list nothing, or not know the customer. */
async function listedFor<Thing>(isGone: boolean, list: Promise<Thing[]>): Promise<Thing[]> {
  try {
    return await list;
  } catch (error) {
    if (isGone && isMissing(error)) return [];
    throw error;
  }
}

/**
 * The stored subscriptions of a deleted customer that the provider no longer lists: it has canceled them with the
 * customer, so they give access until the end of the paid period.
 * @param known as they were last stored
 * @param listed the IDs of those that it still lists
 */
const endedWithCustomer = (
  known: readonly SubscriptionRow[],
  listed: ReadonlySet<string>,
  now: number,
): SubscriptionRow[] =>
  known
    .filter(({ id }) => !listed.has(id))
    .map((row) =>
      hasEnded(row) ? row : { ...row, status: 'canceled', ends_at: now, cancel_scheduled: 0, past_due_since_at: null },
    );

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
