import { calls } from '@jobtrail/contract/calls';
import type { CoreContext } from '../../context.ts';
import { getJob } from '../jobs/queries.ts';
import { deleteStageChange, restoreStageChange } from './commands.ts';
import { historyList } from './historyList.ts';
import { presentStageChange } from './presenter.ts';

/** The calls on the stage history of a job. */
export function stageHistoryRoutes(core: CoreContext): void {
  core.on(calls.listStageHistory, async ({ ctx, caller, params }) => {
    const { id } = await getJob(core.knex, caller.id, params.id);
    return core.reads.json(ctx, caller.id, (runInSlot) => historyList(core, id, runInSlot));
  });
  core.on(calls.deleteStageChange, ({ caller, params }) => deleteStageChange(core, caller.id, params.id));
  core.on(calls.restoreStageChange, async ({ caller, params }) =>
    presentStageChange(await restoreStageChange(core, caller.id, params.id)),
  );
}
