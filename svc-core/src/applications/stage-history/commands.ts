import type { Knex } from 'knex';
import type { Stage } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { StageHistoryRow } from './row.ts';

/** Records that a job entered its stage; `from` is null for a new job. */
export async function recordStageChange(
  trx: Knex.Transaction,
  job: { id: string; user_id: string; status: Stage },
  from: Stage | null,
  now: number,
): Promise<void> {
  await trx<StageHistoryRow>('stage_history').insert({
    id: newId(),
    user_id: job.user_id,
    job_id: job.id,
    from_stage: from,
    to_stage: job.status,
    changed_at: now,
    notes: null,
  });
}
