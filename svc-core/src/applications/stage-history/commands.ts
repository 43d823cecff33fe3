import type { Knex } from 'knex';
import type { Stage } from '@jobtrail/contract';
import { conflict, newId, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { retrieveDeleted, storeDeleted } from '../deleted-entries/commands.ts';
import type { DeletedEntryRow } from '../deleted-entries/row.ts';
import { touchJobs } from '../jobs/commands/touchJobs.ts';
import { existingJobIds, lockJob } from '../jobs/queries.ts';
import type { JobRow } from '../jobs/row.ts';
import { listMoves } from './queries.ts';
import type { BeforeMove, DeletedStageChange, StageHistoryRow } from './row.ts';
import { stateAfter } from './stateAfter.ts';

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

const CREATION = 'This is where the application begins. Delete the application instead.';

/** The reason that a job had before its newest move, if the move has recorded it. */
const reasonBefore = ({ before_move: before }: StageHistoryRow): JobRow['closed_reason'] =>
  before === null ? null : (JSON.parse(before) as BeforeMove).closed_reason;

/** Updates a locked job to match its history. */
async function followHistory(
  trx: Knex.Transaction,
  job: JobRow,
  ending: Pick<JobRow, 'replied_at' | 'closed_reason'>,
  now: number,
): Promise<void> {
  const state = stateAfter(await listMoves(trx, job.user_id, job.id), ending);
  await trx<JobRow>('jobs')
    .where({ id: job.id, user_id: job.user_id })
    .update({ ...state, closed_reason: ending.closed_reason, updated_at: now });
}

/** Prevents later moves from being undone, because the values that they replaced have changed. */
async function disableLaterUndo(
  trx: Knex.Transaction,
  { job_id, user_id, changed_at }: StageHistoryRow,
): Promise<void> {
  await trx<StageHistoryRow>('stage_history')
    .where({ job_id, user_id })
    .where('changed_at', '>', changed_at)
    .update({ before_move: null });
}

/**
 * Deletes a stage change that never happened; `restoreStageChange` undoes it. Without its newest one, a job is in the
 * stage that it was in before.
 * @throws AppError 404, 409 for the entry of the job's creation
 */
export async function deleteStageChange(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  id: string,
): Promise<void> {
  // The lock comes first in the transaction: MySQL reads everything later as it was at the first read without a lock.
  const found = await knex<StageHistoryRow>('stage_history').where({ id, user_id: userId }).first('job_id');
  if (!found) throw notFound();
  await transaction(knex, async (trx) => {
    const job = await lockJob(trx, userId, found.job_id);
    // Another request may have deleted it before the lock.
    const row = await trx<StageHistoryRow>('stage_history').where({ id, user_id: userId }).first();
    if (!row) throw notFound();
    if (row.from_stage === null) throw conflict(CREATION);
    await touchJobs(trx, userId);
    const now = clock();
    await trx<StageHistoryRow>('stage_history').where({ id, user_id: userId }).delete();
    const { replied_at, closed_reason } = job;
    const deleted: DeletedStageChange = { ...row, of_job: { replied_at, closed_reason } };
    await storeDeleted(trx, 'stage-change', deleted, { now });
    await disableLaterUndo(trx, row);
    const isNewest = row.changed_at === job.stage_changed_at;
    await followHistory(trx, job, { replied_at, closed_reason: isNewest ? reasonBefore(row) : closed_reason }, now);
  });
}

/**
 * Restores a deleted stage change, and the stage that it led to unless the job has moved on. One that has been restored
 * already is returned, so the call may be repeated.
 * @throws AppError 404
 */
export async function restoreStageChange(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  userId: string,
  id: string,
): Promise<StageHistoryRow> {
  const stored = await knex<DeletedEntryRow>('deleted_entries').where({ id, user_id: userId }).first('job_id');
  return transaction(knex, async (trx) => {
    if (stored) await lockJob(trx, userId, stored.job_id);
    const now = clock();
    const deleted = await retrieveDeleted(trx, 'stage-change', { userId, id, now });
    if (!deleted) {
      const current = await trx<StageHistoryRow>('stage_history')
        .where({ id, user_id: userId })
        .whereIn('job_id', existingJobIds(trx, userId))
        .first();
      if (!current) throw notFound();
      return current;
    }
    const { of_job: before, ...row } = deleted.row;
    const job = await lockJob(trx, userId, row.job_id);
    await touchJobs(trx, userId);
    await trx<StageHistoryRow>('stage_history').insert(row);
    await disableLaterUndo(trx, row);
    const isNewest = row.changed_at > job.stage_changed_at;
    const closed_reason = isNewest ? before.closed_reason : job.closed_reason;
    await followHistory(trx, job, { replied_at: before.replied_at, closed_reason }, now);
    return row;
  });
}
