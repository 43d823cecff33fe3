import type { Knex } from 'knex';
import { DEFAULT_STAGE, UNANSWERED_REASONS } from '@jobtrail/contract';
import { conflict, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { BeforeMove, DeletedEntryRow, DeletedStageChange, JobRow, StageHistoryRow } from '../../../rows.ts';
import { retrieveDeleted, storeDeleted } from '../../deleted-entries/commands.ts';
import { listMoves } from '../../stage-history/queries.ts';
import { existingJobIds, lockJob } from '../queries.ts';
import { touchJobs } from './touchJobs.ts';

type Move = Pick<StageHistoryRow, 'from_stage' | 'to_stage' | 'changed_at'>;
type Ending = Pick<JobRow, 'replied_at' | 'closed_reason'>;
/** The state of a job according to its history. */
type JobState = Pick<JobRow, 'status' | 'stage_changed_at' | 'replied_at'>;

/**
 * When the employer first replied, as the contract defines `repliedAt`: the first move out of Applied since the last
 * one back to it, without moves to Rejected that were no reply. The history has no reasons: the last move has the job's
 * reason, and an earlier move to Rejected was no reply if the first known reply came after it.
 */
function repliedAt(moves: readonly Move[], { replied_at: known, closed_reason: reason }: Ending): number | null {
  const since = moves.slice(moves.findLastIndex(({ to_stage }) => to_stage === DEFAULT_STAGE) + 1);
  const reply = since.find(({ from_stage, to_stage, changed_at }) => {
    if (from_stage === null) return false;
    if (to_stage !== 'rejected') return true;
    if (changed_at === moves.at(-1)?.changed_at) return reason === null || !UNANSWERED_REASONS.includes(reason);
    return known !== null && known <= changed_at;
  });
  return reply?.changed_at ?? null;
}

/**
 * The state of a job with such a history.
 * @param moves oldest first; not empty
 * @param ending what was known about the job's reply and the reason of its newest move
 */
function stateAfter(moves: readonly Move[], ending: Ending): JobState {
  const newest = moves.at(-1);
  if (!newest) throw new Error('A history is never empty');
  return { status: newest.to_stage, stage_changed_at: newest.changed_at, replied_at: repliedAt(moves, ending) };
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
