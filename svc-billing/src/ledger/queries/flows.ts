import type { Knex } from 'knex';
import { type LedgerKind, PRICE_CURRENCY } from '@jobtrail/contract';

/** One way in which money moves: charges come in, refunds and lost disputes go back. */
export interface Flow {
  kind: LedgerKind;
  sign: 1 | -1;
  query: Knex.QueryBuilder;
}

/**
 * The rows that revenue is made of, each at its own time (contract, `metricDefinitions`).
 * @param since in seconds: what came after it
 */
export function flows(knex: Knex, since: number): Flow[] {
  const after = (table: string): Knex.QueryBuilder =>
    knex(table).where({ currency: PRICE_CURRENCY }).where('created', '>', since);
  return [
    { kind: 'payment', sign: 1, query: after('payments').where({ status: 'succeeded' }) },
    { kind: 'refund', sign: -1, query: after('refunds').whereNotIn('status', ['failed', 'canceled']) },
    { kind: 'dispute', sign: -1, query: after('disputes').where({ status: 'lost' }) },
  ];
}
