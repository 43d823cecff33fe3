import type { Knex } from 'knex';
import type { LeasedTable } from '@jobtrail/service-kit';
import type { DecisionRow } from '../../rows.ts';

export const SUBSCRIPTION_DECISIONS: LeasedTable<DecisionRow> = {
  table: 'subscription_decisions',
  key: 'id',
  dueAt: 'next_attempt_at',
};

/** The states in which there is something to do at svc-billing. */
export const OPEN_STATES = ['pending', 'executing', 'withdrawing'] as const satisfies ReadonlyArray<
  DecisionRow['state']
>;
export const isOpen = ({ state }: Pick<DecisionRow, 'state'>): boolean => OPEN_STATES.some((open) => open === state);

/** The latest decision about each of these people who has one, by the person's id. */
export async function latestDecisions(knex: Knex, userIds: readonly string[]): Promise<Map<string, DecisionRow>> {
  const rows: DecisionRow[] = await knex<DecisionRow>('subscription_decisions')
    .whereIn('user_id', [...userIds])
    .orderBy('id');
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** All decisions about a person, oldest first. */
export const decisionsAbout = (knex: Knex, userId: string): Promise<DecisionRow[]> =>
  knex<DecisionRow>('subscription_decisions').where({ user_id: userId }).orderBy('id');

/** The latest decision about a person. */
export const latestDecision = async (knex: Knex, userId: string): Promise<DecisionRow | undefined> =>
  (await latestDecisions(knex, [userId])).get(userId);
