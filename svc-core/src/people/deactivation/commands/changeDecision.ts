import type { Knex } from 'knex';
import { conflict } from '@jobtrail/service-kit';
import type { DecisionRow } from '../../../rows.ts';
import { isOpen, latestDecision } from '../queries.ts';
import { createDecision, type NewDecision } from './createDecision.ts';

const IN_PROGRESS = 'An earlier decision about this subscription is still being carried out.';

/**
 * Stores another decision about a person who is already inactive. The same decision again changes nothing.
 * @returns whether a decision was stored
 * @throws AppError 409 while a different one is being carried out
 */
export async function changeDecision(trx: Knex, decision: NewDecision, now: number): Promise<boolean> {
  const latest = await latestDecision(trx, decision.userId);
  if (latest?.choice === decision.choice && latest.state !== 'withdrawn' && latest.state !== 'withdrawing')
    return false;
  if (latest && isOpen(latest)) throw conflict(IN_PROGRESS);
  await createDecision(trx, decision, now);
  return true;
}

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
