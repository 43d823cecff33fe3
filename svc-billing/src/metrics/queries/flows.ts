import type { Knex } from 'knex';
import { type LedgerKind, PRICE_CURRENCY } from '@jobtrail/contract';
import { FAILED_REFUNDS, LOST_DISPUTE } from '../../ledger/row.ts';

/** One direction in which money moves: charges in, refunds and lost disputes out. */
export interface Flow {
  kind: LedgerKind;
  sign: 1 | -1;
  query: Knex.QueryBuilder;
}

/**
 * The rows that make up revenue, each at its own time (contract, `metricDefinitions`).
 * @param since in seconds; only rows after it count
 * @param now in seconds; later rows do not count
 */
export function flows(knex: Knex, since: number, now: number): Flow[] {
  const after = (table: string): Knex.QueryBuilder =>
    knex(table).where({ currency: PRICE_CURRENCY }).where('created', '>', since).where('created', '<=', now);
  return [
    { kind: 'payment', sign: 1, query: after('payments').where({ status: 'succeeded' }) },
    { kind: 'refund', sign: -1, query: after('refunds').whereNotIn('status', FAILED_REFUNDS) },
    { kind: 'dispute', sign: -1, query: after('disputes').where({ status: LOST_DISPUTE }) },
  ];
}
