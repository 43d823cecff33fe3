import type { DecisionResult } from '@jobtrail/contract/internal';
import type { BillingContext } from '../../context.ts';
import { customerOf } from '../../customers/queries.ts';
import { presentDecision } from '../presenter.ts';
import { type Decision, type DecisionRow, findDecision, liveSubscriptionsOf } from '../queries.ts';

/**
 * Records which subscriptions a decision is about: those that run now. The first call decides, so a subscription that
 * the person buys after being activated again is never affected. Without a running subscription the decision is done.
 */
export async function prepareDecision(
  { knex, clock, payments: { stripe } }: BillingContext,
  { id, userId, choice, attempt }: Decision,
): Promise<DecisionResult> {
  const known = await findDecision(knex, id);
  if (known) return presentDecision(known, known.state);
  const customer = await customerOf(knex, userId);
  const live = customer === null ? [] : await liveSubscriptionsOf(stripe, customer);
  const row: DecisionRow = {
    id,
    user_id: userId,
    choice,
    state: live.length === 0 ? 'done' : 'prepared',
    attempt,
    customer_id: customer,
    subscriptions: JSON.stringify(live.map((subscription) => subscription.id)),
    canceled: 0,
    ends_at: null,
    charge_id: null,
    refunded_cents: 0,
    currency: null,
    reason: null,
    held_until_at: null,
    created_at: clock(),
  };
  await knex<DecisionRow>('subscription_decisions').insert(row).onConflict('id').ignore();
  const stored = (await findDecision(knex, id)) ?? row;
  return presentDecision(stored, stored.state);
}
