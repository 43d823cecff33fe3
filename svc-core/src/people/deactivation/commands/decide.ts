import type { Knex } from 'knex';
import type { SubscriptionChoice } from '@jobtrail/contract';
import { conflict, currentOrigin, newId } from '@jobtrail/service-kit';
import { latestDecision } from '../queries.ts';
import { type DecisionRow, isOpen } from '../row.ts';

const IN_PROGRESS = 'An earlier decision about this subscription is still being carried out.';

interface Deciding {
  actorId: string;
  userId: string;
  choice: SubscriptionChoice;
}

/**
 * Stores what happens to the subscription of a person who is deactivated, in the transaction that does so. The worker
 * of `createDecisionWorker` carries it out.
 */
export async function decide(trx: Knex, { actorId, userId, choice }: Deciding, now: number): Promise<void> {
  const row: DecisionRow = {
    id: newId(),
    user_id: userId,
    actor_id: actorId,
    choice,
    state: choice === 'keep' ? 'done' : 'pending',
    tries: 1,
    reason: null,
    canceled: 0,
    ends_at: null,
    refunded_cents: 0,
    decided_at: now,
    next_attempt_at: now,
    attempts: 0,
    lease: null,
    ...currentOrigin(),
  };
  await trx<DecisionRow>('subscription_decisions').insert(row);
}

/**
 * Stores another decision about a person who is already inactive. The same decision again changes nothing.
 * @returns whether a decision was stored
 * @throws AppError 409 while a different one is being carried out
 */
export async function changeDecision(trx: Knex, deciding: Deciding, now: number): Promise<boolean> {
  const latest = await latestDecision(trx, deciding.userId);
  if (latest?.choice === deciding.choice && latest.state !== 'withdrawn' && latest.state !== 'withdrawing')
    return false;
  if (latest && isOpen(latest)) throw conflict(IN_PROGRESS);
  await decide(trx, deciding, now);
  return true;
}
