import type { Knex } from 'knex';
import { HISTORY_MAX } from '@jobtrail/contract';
import type { StageHistoryRow } from './row.ts';

/** The ids of the newest stage changes of a job, newest first. */
export function listStageChangeIds(knex: Knex, jobId: string): Promise<string[]> {
  return knex<StageHistoryRow>('stage_history')
    .where({ job_id: jobId })
    .orderBy([
      { column: 'changed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(HISTORY_MAX)
    .pluck('id');
}
