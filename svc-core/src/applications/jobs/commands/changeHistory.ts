import type { Knex } from 'knex';
import type { LocalDay } from '@jobtrail/contract';
import { conflict, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import type { BeforeMove, DeletedEntryRow, DeletedStageChange, JobRow, StageHistoryRow } from '../../../rows.ts';
import { retrieveDeleted, storeDeleted } from '../../deleted-entries/commands.ts';
import { placeStageChanges } from '../../stage-history/commands.ts';
import { isApplication, recordedAt } from '../../stage-history/placing.ts';
import { listChanges } from '../../stage-history/queries.ts';
import { recordEvents } from '../../webhooks/commands/recordEvents.ts';
import { type Ending, repliedAt, stateAfter } from '../jobState.ts';
import { type Calendar, requireMoveDay } from '../moveDays.ts';
import { existingJobIds, lockJob } from '../queries.ts';
import { touchJobs } from './touchJobs.ts';

const CREATION = 'This is where the application begins. Delete the application instead.';

/** The reason that a job had before its newest move, if the move has recorded it. */
const reasonBefore = ({ before_move: before }: StageHistoryRow): JobRow['closed_reason'] =>
  before === null ? null : (JSON.parse(before) as BeforeMove).closed_reason;

/** Updates a locked job to match its history. */
async function followHistory(trx: Knex.Transaction, job: JobRow, ending: Ending, now: number): Promise<void> {
  const { replied_at = ending.replied_at } = await placeStageChanges(trx, { ...job, ...ending }, now);
  const state = stateAfter(await listChanges(trx, job.user_id, job.id), { ...ending, replied_at });
  await trx<JobRow>('jobs')
    .where({ id: job.id, user_id: job.user_id })
    .update({ ...state, closed_reason: ending.closed_reason, updated_at: now });
  await recordEvents(trx, job.user_id, 'job.moved', state.status === job.status ? [] : [job.id], now);
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

const OF_THE_APPLICATION = 'This is the day of the application. Change it where you edit the application.';
const OUT_OF_ORDER = 'This was recorded after the next change, so it needs a day.';

/**
 * Sets the day on which a stage change happened; without one, it happened when it was recorded. Everything that depends
 * on its time follows. Setting the same day again has no effect.
 * @throws AppError 400 for a day on which it cannot have happened, 404, 409
 */
export async function dateStageChange(
  { knex, clock }: Pick<CoreContext, 'knex' | 'clock'>,
  { userId, zone }: { userId: string; zone: string },
  id: string,
  day: LocalDay | null,
): Promise<StageHistoryRow> {
  const found = await knex<StageHistoryRow>('stage_history').where({ id, user_id: userId }).first('job_id');
  if (!found) throw notFound();
  return transaction(knex, async (trx) => {
    const job = await lockJob(trx, userId, found.job_id);
    const calendar: Calendar = { zone, now: clock() };
    const changes = await listChanges(trx, userId, job.id);
    const at = changes.findIndex((change) => change.id === id);
    const change = changes[at];
    if (!change) throw notFound();
    const read = async (): Promise<StageHistoryRow> => {
      const row = await trx<StageHistoryRow>('stage_history').where({ id, user_id: userId }).first();
      if (!row) throw notFound();
      return row;
    };
    if (isApplication(change)) throw conflict(OF_THE_APPLICATION);
    if (change.happened_on === day) return read();
    const after = changes[at + 1];
    if (day !== null) requireMoveDay(day, { before: changes[at - 1], after }, job, calendar);
    else if (after && recordedAt(change) >= after.changed_at) throw conflict(OUT_OF_ORDER);
    await touchJobs(trx, userId);
    const moved = { ...job, ...(await placeStageChanges(trx, job, calendar.now, new Map([[id, day]]))) };
    const moves = await listChanges(trx, userId, job.id);
    await trx<JobRow>('jobs')
      .where({ id: job.id, user_id: userId })
      .update({
        ...(after === undefined && { stage_changed_on: day }),
        // Whether the job was added after a reply depends on the day.
        ...(change.from_stage === null && { replied_at: repliedAt(moves, moved) }),
        updated_at: calendar.now,
      });
    return read();
  });
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
    const isNewest = (await listChanges(trx, userId, row.job_id)).at(-1)?.id === id;
    const closed_reason = isNewest ? before.closed_reason : job.closed_reason;
    await followHistory(trx, job, { replied_at: before.replied_at, closed_reason }, now);
    return row;
  });
}
