import { internal } from '@jobtrail/contract/internal';
import type { CoreContext } from '../../context.ts';
import { countAudience, countMemberships, pageOfAudience } from './queries.ts';

/** The internal calls about the audiences of broadcasts. */
export function internalAudienceRoutes({ onInternal, knex, clock }: CoreContext): void {
  onInternal(internal.countAudience, async ({ params: { audience } }) => ({
    count: await countAudience(knex, audience, clock()),
  }));
  onInternal(internal.listRecipients, async ({ params: { audience }, query: { after, limit } }) => {
    const rows = await pageOfAudience(knex, audience, { after, limit, now: clock() });
    return {
      recipients: rows.map(({ id, name, email }) => ({ userId: id, name, email })),
      next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
    };
  });
  onInternal(internal.countMemberships, ({ body: { userIds } }) => countMemberships(knex, userIds, clock()));
}
