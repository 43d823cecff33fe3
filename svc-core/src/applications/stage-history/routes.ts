import { calls } from '@jobtrail/contract/calls';
import type { Core } from '../../context.ts';
import { findJob } from '../jobs/queries.ts';
import { historyList } from './historyList.ts';

/** GET /api/jobs/{id}/stage-history, newest first. */
export function stageHistoryRoutes(core: Core): void {
  core.on(calls.listStageHistory, async ({ ctx, caller, params }) => {
    const { id } = await findJob(core.knex, caller.id, params.id);
    return core.reads.json(ctx, caller.id, (inTurn) => historyList(core, id, inTurn));
  });
}
