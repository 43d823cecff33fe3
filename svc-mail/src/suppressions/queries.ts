import type { Knex } from 'knex';
import { RECIPIENTS_PAGE } from '@jobtrail/contract';
import type { SuppressionRow } from './row.ts';

interface Addressee {
  readonly userId: string;
  readonly email: string;
}

/**
 * Which of some people must not receive a broadcast. After a bounce that is only the address, otherwise the person with
 * every other address too.
 */
export async function suppressedAmong<T extends Addressee>(knex: Knex, people: readonly T[]): Promise<Set<T>> {
  if (people.length === 0) return new Set();
  const rows = await knex<SuppressionRow>('suppressions')
    .whereIn(
      'user_id',
      people.map(({ userId }) => userId),
    )
    .orWhereIn(
      'email',
      people.map(({ email }) => email),
    )
    .select('user_id', 'email', 'reason');
  const ids = new Set(rows.filter(({ reason }) => reason !== 'bounced').map(({ user_id }) => user_id));
  const emails = new Set(rows.map(({ email }) => email));
  return new Set(people.filter(({ userId, email }) => ids.has(userId) || emails.has(email)));
}

/**
 * Ids of people who receive no broadcasts, in order, after a given id. It includes those whose earlier address bounced,
 * so a count may be slightly too low until the recipients are frozen.
 */
export async function listSuppressedUserIds(knex: Knex, after: string, limit: number): Promise<string[]> {
  const rows = await knex<SuppressionRow>('suppressions')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .distinct('user_id');
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

export const findSuppression = (knex: Knex, email: string): Promise<SuppressionRow | undefined> =>
  knex<SuppressionRow>('suppressions').where({ email }).first();

/** A page of suppressions in the order of addresses. */
export async function pageOfSuppressions(
  knex: Knex,
  { after, limit = RECIPIENTS_PAGE }: { after?: string | undefined; limit?: number | undefined },
): Promise<{ rows: SuppressionRow[]; next: string | null }> {
  const query = knex<SuppressionRow>('suppressions')
    .orderBy('email')
    .limit(limit + 1);
  if (after !== undefined) query.where('email', '>', after);
  const rows = await query;
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.email ?? null) : null };
}
