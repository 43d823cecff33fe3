import { HISTORY_MAX } from '@jobtrail/contract';
import { calls } from '@jobtrail/contract/calls';
import type { Core } from '../core.ts';
import { findJob } from '../jobs/queries.ts';
import { presentStageChange } from './presenter.ts';
import type { StageHistoryRow } from './row.ts';

/** GET /api/jobs/{id}/stage-history, newest first. */
export function stageHistoryRoutes(core: Core): void {
  core.on(calls.listStageHistory, async ({ caller, params }) => {
    const job = await findJob(core.knex, caller.id, params['id'] ?? '');
    const rows: StageHistoryRow[] = await core.knex<StageHistoryRow>('stage_history').where({ job_id: job.id })
      .orderBy([{ column: 'changed_at', order: 'desc' }, { column: 'id', order: 'desc' }]).limit(HISTORY_MAX);
    return rows.map(presentStageChange);
  });
}
