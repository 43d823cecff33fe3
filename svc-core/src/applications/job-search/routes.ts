import { parseFilter } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import { pieceOf } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { findJobs } from './filterContext.ts';

/** The search in what cards do not have. */
export function jobSearchRoutes({ on, knex, reads }: CoreContext): void {
  on(calls.searchJobs, async ({ ctx, caller: { id: userId }, query }) => {
    const found = await findJobs({ knex, userId, runInSlot: reads.slotRunner(userId) }, parseFilter(query.q));
    return reads.json(ctx, userId, async function* () {
      yield pieceOf(JSON.stringify(found));
    });
  });
}
