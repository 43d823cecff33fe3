import type { Knex } from 'knex';
import type { SubscriptionChoice } from '@jobtrail/contract';
import { currentOrigin, newId } from '@jobtrail/service-kit';
import type { DecisionRow } from '../../../rows.ts';

export interface NewDecision {
  actorId: string;
  userId: string;
  choice: SubscriptionChoice;
}

/**
 * Stores what happens to the subscription of a person who is deactivated, in the transaction that does so. The worker
 * of `createDecisionWorker` carries it out.
 */
export async function createDecision(trx: Knex, { actorId, userId, choice }: NewDecision, now: number): Promise<void> {
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
    currency: null,
    decided_at: now,
    next_attempt_at: now,
    attempts: 0,
    lease: null,
    ...currentOrigin(),
  };
  await trx<DecisionRow>('subscription_decisions').insert(row);
}
