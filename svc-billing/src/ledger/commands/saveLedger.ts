import type { Knex } from 'knex';
import { upsert } from '../../database/upsert.ts';
import type { Ledger } from '../ledger.ts';
import type { ReversalRow } from '../row.ts';

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
