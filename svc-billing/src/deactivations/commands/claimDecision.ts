import type { Knex } from 'knex';
import type { DecisionRow } from '../queries.ts';

/** Longer than the calls to the provider take. If the process dies, another one may continue once the lease ends. */
const LEASE_MS = 60_000;

type Open = Pick<DecisionRow, 'id' | 'attempt'>;

/**
 * Claims an open decision for this process, so that executing and withdrawing it never overlap.
 * @returns false if it is not open, or another process is working on it
 */
export async function claimDecision(knex: Knex, { id, attempt }: Open, now: number): Promise<boolean> {
  const claimed = await knex<DecisionRow>('subscription_decisions')
    .where({ id })
    .where((free) => free.whereNull('held_until_at').orWhere('held_until_at', '<=', now))
    .where((open) =>
      open
        .where({ state: 'prepared' })
        .orWhere((failed) => failed.where({ state: 'failed' }).where('attempt', '<', attempt)),
    )
    .update({ held_until_at: now + LEASE_MS, attempt, state: 'prepared', reason: null });
  return claimed > 0;
}

/** Changes a decision that this process has claimed. `held_until_at: null` releases it. */
export async function updateDecision(knex: Knex, id: string, changes: Partial<Omit<DecisionRow, 'id'>>): Promise<void> {
  await knex<DecisionRow>('subscription_decisions').where({ id }).update(changes);
}
