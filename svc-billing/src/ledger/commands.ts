import type { Knex } from 'knex';
import { upsert } from '../database/upsert.ts';
import type { Ledger } from './ledger.ts';
import { paidBy } from './queries.ts';
import type { PaymentRow, ReversalRow } from './row.ts';

async function replace(
  trx: Knex,
  table: 'refunds' | 'disputes',
  payments: readonly string[],
  rows: readonly ReversalRow[],
): Promise<void> {
  await trx<ReversalRow>(table)
    .whereIn('payment_id', payments)
    .whereNotIn(
      'id',
      rows.map(({ id }) => id),
    )
    .delete();
  await upsert(trx, table, rows);
}

/** Replaces ledger entries. Those that no longer exist at the provider are deleted. */
export async function saveLedger(trx: Knex, { payments, refunds, disputes }: Ledger): Promise<void> {
  if (payments.length === 0) return;
  const ids = payments.map(({ id }) => id);
  await upsert(trx, 'payments', payments);
  await replace(trx, 'refunds', ids, refunds);
  await replace(trx, 'disputes', ids, disputes);
}

/**
 * Numbers the newly succeeded payments of a customer: 1, 2, 3, … in the order in which this service learns about them.
 * The number for which svc-core last gave access shows which payments an account has benefited from. Only one sync of a
 * customer may run it at a time.
 */
export async function numberPayments(trx: Knex, customerId: string): Promise<void> {
  const unnumbered: string[] = await trx<PaymentRow>('payments')
    .where({ customer_id: customerId, status: 'succeeded', number: null })
    .orderBy([{ column: 'created' }, { column: 'id' }])
    .pluck('id');
  if (unnumbered.length === 0) return;
  let { last } = await paidBy(trx, customerId);
  for (const id of unnumbered)
    await trx<PaymentRow>('payments')
      .where({ id })
      .update({ number: (last += 1) });
}
