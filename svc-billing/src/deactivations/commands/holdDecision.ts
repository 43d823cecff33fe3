import type { Knex } from 'knex';
import type { DecisionRow } from '../row.ts';

/** Longer than the calls to the provider take. If the process dies, another one may continue after this time. */
const HELD_MS = 60_000;

type Open = Pick<DecisionRow, 'id' | 'attempt'>;

/**
 * Reserves an open decision for this process, so that executing and withdrawing it never overlap.
 * @returns false if it is not open, or another process is working on it
 */
export async function holdDecision(knex: Knex, { id, attempt }: Open, now: number): Promise<boolean> {
  const held = await knex<DecisionRow>('subscription_decisions')
    .where({ id })
    .where((free) => free.whereNull('held_until_at').orWhere('held_until_at', '<=', now))
    .where((open) =>
      open
        .where({ state: 'prepared' })
        .orWhere((failed) => failed.where({ state: 'failed' }).where('attempt', '<', attempt)),
    )
    .update({ held_until_at: now + HELD_MS, attempt, state: 'prepared', reason: null });
  return held > 0;
}

/** Writes changes to a decision that this process holds, and releases it if they say so. */
export async function updateDecision(knex: Knex, id: string, changes: Partial<Omit<DecisionRow, 'id'>>): Promise<void> {
  await knex<DecisionRow>('subscription_decisions').where({ id }).update(changes);
}
