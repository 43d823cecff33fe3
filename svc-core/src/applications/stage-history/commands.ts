import type { Knex } from 'knex';
import type { Stage } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { BeforeMove, StageHistoryRow } from '../../rows.ts';

/**
 * Records that a job entered its stage; `from` is null for a new job.
 * @param before what the move replaces; absent for an entry that cannot be undone
 * @returns the id of the entry
 */
export async function recordStageChange(
  trx: Knex.Transaction,
  job: { id: string; user_id: string; status: Stage },
  { from, at, before }: { from: Stage | null; at: number; before?: BeforeMove },
): Promise<string> {
  const id = newId();
  await trx<StageHistoryRow>('stage_history').insert({
    id,
    user_id: job.user_id,
    job_id: job.id,
    from_stage: from,
    to_stage: job.status,
    changed_at: at,
    notes: null,
    before_move: before ? JSON.stringify(before) : null,
  });
  return id;
}
