import type { Knex } from 'knex';
import { deleteOldRows } from '@jobtrail/service-kit';
import type { CheckoutRow, CheckoutState } from '../checkouts/queries.ts';
import type { PaymentRow, ReversalRow } from '../ledger/row.ts';
import type { SyncKind, SyncRow } from '../sync/queries.ts';

/** A refused checkout is not finished: its payment still has to be refunded. */
const FINISHED_STATES: readonly CheckoutState[] = ['settled', 'returned', 'expired'];
/**
 * The kinds of syncs that have a row for each event. Those of customers and people are few, and record when they were
 * last synced.
 */
const KINDS: readonly SyncKind[] = ['checkout', 'charge', 'refund', 'contact'];
const STATUSES: readonly PaymentRow['status'][] = ['succeeded', 'failed', 'pending'];

/** Deletes checkouts that were finished before a moment. @returns how many */
export async function purgeCheckouts(knex: Knex, before: number, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const state of FINISHED_STATES)
    deleted += await deleteOldRows(
      knex,
      {
        key: 'id',
        select: (some) =>
          some<CheckoutRow>('checkouts').where({ state }).where('seen_at', '<', before).orderBy('seen_at'),
        remove: (trx, ids) => trx<CheckoutRow>('checkouts').whereIn('id', ids).where({ state }).delete(),
      },
      signal,
    );
  return deleted;
}

/** Deletes syncs that were done before a moment and have nothing to do. @returns how many */
export async function purgeSyncs(knex: Knex, before: number, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (const kind of KINDS)
    deleted += await deleteOldRows(
      knex,
      {
        key: 'subject',
        select: (some) =>
          some<SyncRow>('refreshes')
            .where({ kind })
            .where('done_at', '<', before)
            .whereNull('due_at')
            .orderBy('done_at'),
        // One that was requested in the meantime stays.
        remove: (trx, subjects) =>
          trx<SyncRow>('refreshes').where({ kind }).whereIn('subject', subjects).whereNull('due_at').delete(),
      },
      signal,
    );
  return deleted;
}

/**
 * Leaves out the last successful payment of each customer: its number is the last one from which an account has
 * benefited.
 */
function withoutLast(payments: Knex.QueryBuilder): void {
  payments.where((some) => {
    some
      .whereNot('status', 'succeeded')
      .orWhereNull('customer_id')
      .orWhereExists((later) => {
        later
          .select('later.id')
          .from('payments as later')
          .whereRaw('later.customer_id = payments.customer_id')
          .whereRaw('later.number > payments.number');
      });
  });
}

/**
 * Deletes payments that were made before a moment, with their refunds and disputes, except the last of each customer.
 * @returns how many payments
 */
export async function purgePayments(knex: Knex, before: number, signal: AbortSignal): Promise<number> {
  const seconds = Math.floor(before / 1000);
  let deleted = 0;
  for (const status of STATUSES)
    deleted += await deleteOldRows(
      knex,
      {
        key: 'id',
        select: (some) =>
          some<PaymentRow>('payments')
            .where({ status })
            .where('created', '<', seconds)
            .modify(withoutLast)
            .orderBy('created'),
        async remove(trx, ids) {
          for (const table of ['refunds', 'disputes'])
            await trx<ReversalRow>(table).whereIn('payment_id', ids).delete();
          await trx<PaymentRow>('payments').whereIn('id', ids).delete();
        },
      },
      signal,
    );
  return deleted;
}
