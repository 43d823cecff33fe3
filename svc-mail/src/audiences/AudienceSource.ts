import type { Knex } from 'knex';
import { type Audience, type AudienceCounts, AUDIENCES, forEachKey } from '@jobtrail/contract';
import { internal, type Recipient } from '@jobtrail/contract/internal';
import { orUnavailable, type Peer } from '@jobtrail/service-kit';
import { listSuppressedUserIds, suppressedAmong } from '../suppressions/queries.ts';

/** The audiences in svc-core. */
export interface AudienceSource {
  /** The number of people in an audience. @throws AppError 503 */
  count(audience: Audience): Promise<number>;
  /** How many of the given people are in each audience. @throws AppError 503 */
  membershipOf(userIds: readonly string[]): Promise<AudienceCounts>;
  /** A page of an audience in the order of ids, after a given id. @throws AppError 503 */
  page(
    audience: Audience,
    after: string | null,
    limit: number,
  ): Promise<{ recipients: Recipient[]; next: string | null }>;
}

/** Reads the audiences from svc-core. */
export function createAudienceSource(core: Peer<'svc-mail', 'svc-core'>): AudienceSource {
  return {
    count: async (audience) => (await orUnavailable(core.call(internal.countAudience, { params: { audience } }))).count,
    membershipOf: (userIds) => orUnavailable(core.call(internal.countMemberships, { body: { userIds: [...userIds] } })),
    page: (audience, after, limit) =>
      orUnavailable(
        core.call(internal.listRecipients, {
          params: { audience },
          query: { limit, ...(after === null ? {} : { after }) },
        }),
      ),
  };
}

const AT_ONCE = 2000;

/**
 * The number of people that a broadcast to each audience would reach now: the audience without those who unsubscribed.
 */
export async function countReachable(knex: Knex, audiences: AudienceSource): Promise<AudienceCounts> {
  const reachable: AudienceCounts = forEachKey(AUDIENCES, () => 0);
  await Promise.all(AUDIENCES.map(async (audience) => (reachable[audience] = await audiences.count(audience))));
  for (let after = ''; ;) {
    const userIds = await listSuppressedUserIds(knex, after, AT_ONCE);
    if (userIds.length === 0) return reachable;
    const left = await audiences.membershipOf(userIds);
    for (const audience of AUDIENCES) reachable[audience] = Math.max(0, reachable[audience] - left[audience]);
    after = userIds.at(-1) ?? after;
  }
}

/** Whether a broadcast to an audience would reach anyone now. Unlike the counts it is exact. */
export async function isAnyoneReachable(knex: Knex, audiences: AudienceSource, audience: Audience): Promise<boolean> {
  for (let after: string | null = null; ;) {
    const { recipients, next } = await audiences.page(audience, after, AT_ONCE);
    if ((await suppressedAmong(knex, recipients)).size < recipients.length) return true;
    if (next === null) return false;
    after = next;
  }
}
