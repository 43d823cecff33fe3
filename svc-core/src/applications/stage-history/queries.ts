import type { Knex } from 'knex';
import { HISTORY_MAX } from '@jobtrail/contract';
import { allIds, type RowSource } from '@jobtrail/service-kit';
import type { StageHistoryRow } from './row.ts';

/** The ids of the newest stage changes of a job, newest first. */
function listStageChangeIds(knex: Knex, jobId: string): Promise<string[]> {
  return knex<StageHistoryRow>('stage_history')
    .where({ job_id: jobId })
    .orderBy([
      { column: 'changed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(HISTORY_MAX)
    .pluck('id');
}

/** Reads the stage changes of a job, newest first. */
export const stageChangeSource = (knex: Knex, jobId: string): RowSource => ({
  nextIds: allIds(() => listStageChangeIds(knex, jobId)),
  rowsOf: (ids) => knex('stage_history').where({ job_id: jobId }).whereIn('id', ids),
  texts: ['notes'],
});
