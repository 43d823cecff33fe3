import type { Knex } from 'knex';
import { type Audience, type AudienceCounts, AUDIENCES, forEachKey, PAID_STATUSES } from '@jobtrail/contract';
import type { UserRow } from '../../rows.ts';

/** People with a request within this time are active. */
const ACTIVE_WITHIN_MS = 7 * 86_400_000;

type Users = Knex.QueryBuilder<UserRow>;

/** Filters for the members of an audience, in addition to not being deactivated. */
const MEMBER_FILTERS: Readonly<Record<Audience, (users: Users, now: number) => Users>> = {
  all: (users) => users,
  paid: (users) => users.whereIn('subscription_status', PAID_STATUSES),
  trial: (users) => users.where('subscription_status', 'trialing'),
  active: (users, now) => users.where('last_seen_at', '>=', now - ACTIVE_WITHIN_MS),
};

async function countOf(users: Users): Promise<number> {
  const [row]: Array<{ count?: number | string }> = await users.count({ count: '*' });
  return Number(row?.count ?? 0);
}

/** The number of people in an audience. */
export function countAudience(knex: Knex, audience: Audience, now: number): Promise<number> {
  return countOf(MEMBER_FILTERS[audience](knex<UserRow>('users').where({ is_active: 1 }), now));
}

/** How many of the given people are in each audience. */
export async function countMemberships(knex: Knex, userIds: readonly string[], now: number): Promise<AudienceCounts> {
  const counts: AudienceCounts = forEachKey(AUDIENCES, () => 0);
  for (const audience of AUDIENCES)
    counts[audience] = await countOf(
      MEMBER_FILTERS[audience](knex<UserRow>('users').whereIn('id', userIds).where({ is_active: 1 }), now),
    );
  return counts;
}

/**
 * A page of an audience by id. All pages together read the table once in key order: the plus keeps SQLite from using an
 * index and then sorting the rest for every page.
 */
export function pageOfAudience(
  knex: Knex,
  audience: Audience,
  { after, limit, now }: { after: string; limit: number; now: number },
): Promise<Array<Pick<UserRow, 'id' | 'name' | 'email'>>> {
  const users = knex<UserRow>('users').where('id', '>', after).whereRaw('+is_active = 1');
  return MEMBER_FILTERS[audience](users, now).orderBy('id').limit(limit).select('id', 'name', 'email');
}
