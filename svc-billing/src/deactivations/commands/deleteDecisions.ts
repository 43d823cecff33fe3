import type { Knex } from 'knex';
import type { DecisionRow } from '../row.ts';

/** Deletes the decisions about a deleted account; closing its customer ends every subscription. */
export async function deleteDecisions(trx: Knex, userId: string): Promise<void> {
  await trx<DecisionRow>('subscription_decisions').where({ user_id: userId }).delete();
}
