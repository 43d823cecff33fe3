import type { Audience, AudienceCounts } from '@jobtrail/contract';
import { internal, type Recipient } from '@jobtrail/contract/internal';
import { orUnavailable, type Peer } from '@jobtrail/service-kit';

/** Who an audience is: svc-core knows. */
export interface AudienceSource {
  /** How many people an audience has. @throws AppError 503 */
  count(audience: Audience): Promise<number>;
  /** Of some people, how many are in each audience. @throws AppError 503 */
  membershipOf(userIds: readonly string[]): Promise<AudienceCounts>;
  /** The people of an audience by id, behind one of them. @throws AppError 503 */
  page(
    audience: Audience,
    after: string | null,
    limit: number,
  ): Promise<{ recipients: Recipient[]; next: string | null }>;
}

/** Makes the audiences out of the calls to svc-core. */
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
