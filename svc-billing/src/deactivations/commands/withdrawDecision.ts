import type { DecisionResult } from '@jobtrail/contract/internal';
import type { BillingContext } from '../../context.ts';
import { presentDecision } from '../presenter.ts';
import { type Decision, findDecision } from '../queries.ts';
import { claimDecision, updateDecision } from './claimDecision.ts';

const NOTHING_DONE: DecisionResult = {
  state: 'withdrawn',
  reason: null,
  canceled: false,
  endsAt: null,
  refundedCents: 0,
};

/** Stops what is not done yet of a decision. What is done stays, and is returned. */
export async function withdrawDecision(
  { knex, clock }: BillingContext,
  { id, attempt }: Decision,
): Promise<DecisionResult> {
  const before = await findDecision(knex, id);
  if (!before) return NOTHING_DONE;
  if (before.state === 'done' || before.state === 'withdrawn') return presentDecision(before, before.state);
  // A failed decision can be withdrawn without another attempt.
  if (!(await claimDecision(knex, { id, attempt: Math.max(attempt, before.attempt + 1) }, clock()))) {
    const current = (await findDecision(knex, id)) ?? before;
    const ended = current.state === 'done' || current.state === 'withdrawn';
    return presentDecision(current, ended ? current.state : 'busy');
  }
  await updateDecision(knex, id, { state: 'withdrawn', held_until_at: null });
  return presentDecision((await findDecision(knex, id)) ?? before, 'withdrawn');
}
