import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { getJob } from '../jobs/queries.ts';
import { historyList } from './historyList.ts';

/** GET /api/jobs/{id}/stage-history, newest first. */
export function stageHistoryRoutes(core: CoreContext): void {
  core.on(calls.listStageHistory, async ({ ctx, caller, params }) => {
    const { id } = await getJob(core.knex, caller.id, params.id);
    return core.reads.json(ctx, caller.id, (runInSlot) => historyList(core, id, runInSlot));
  });
}
