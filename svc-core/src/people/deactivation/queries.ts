import type { Knex } from 'knex';
import type { DecisionRow } from './row.ts';

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
