import type { Audience, AudienceCounts } from '@jobtrail/contract';
import { internal, type Recipient } from '@jobtrail/contract/internal';
import { orUnavailable, type Peer } from '@jobtrail/service-kit';

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
