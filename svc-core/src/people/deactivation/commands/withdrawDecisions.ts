import type { Knex } from 'knex';
import type { DecisionRow } from '../row.ts';

/**
 * Withdraws what is not done yet of the decisions about a person, in the transaction that activates the person again.
 * svc-billing has not been asked to execute a pending one; of the others, it has to report what is already done.
 */
export async function withdrawDecisions(trx: Knex, userId: string, now: number): Promise<void> {
  const decisions = (): Knex.QueryBuilder => trx<DecisionRow>('subscription_decisions').where({ user_id: userId });
  await decisions().where({ state: 'pending' }).update({ state: 'withdrawn', reason: null, lease: null });
  await decisions()
    .whereIn('state', ['executing', 'failed'])
    .update({ state: 'withdrawing', lease: null, next_attempt_at: now, attempts: 0 });
}
