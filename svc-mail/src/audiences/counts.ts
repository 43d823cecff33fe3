import type { Knex } from 'knex';
import { type AudienceCounts, AUDIENCES } from '@jobtrail/contract';
import { listSuppressedUserIds } from '../suppressions/queries.ts';
import type { AudienceSource } from './AudienceSource.ts';

const AT_ONCE = 2000;

/**
 * The number of people that a broadcast to each audience would reach now: the audience without those who unsubscribed.
 */
export async function countReachable(knex: Knex, audiences: AudienceSource): Promise<AudienceCounts> {
  const [all, paid, trial, active] = await Promise.all(AUDIENCES.map((audience) => audiences.count(audience)));
  const reachable: AudienceCounts = { all: all ?? 0, paid: paid ?? 0, trial: trial ?? 0, active: active ?? 0 };
  for (let after = ''; ;) {
    const userIds = await listSuppressedUserIds(knex, after, AT_ONCE);
    if (userIds.length === 0) return reachable;
    const left = await audiences.membershipOf(userIds);
    for (const audience of AUDIENCES) reachable[audience] = Math.max(0, reachable[audience] - left[audience]);
    after = userIds.at(-1) ?? after;
  }
}
