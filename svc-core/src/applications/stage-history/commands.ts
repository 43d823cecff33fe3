import type { Knex } from 'knex';
import type { LocalDay, Stage } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { BeforeMove, JobRow, StageHistoryRow } from '../../rows.ts';
import { type Placement, placementOf, type StageTimes } from './placing.ts';
import { listChanges } from './queries.ts';

interface StageChange {
  /** Null for a new job. */
  readonly from: Stage | null;
  readonly at: number;
  /** The day that the person has picked; then the changes of the job get other places. */
  readonly happenedOn?: LocalDay | undefined;
  /** What the move replaces; absent for an entry that cannot be undone. */
  readonly before?: BeforeMove;
}

/** The entry that records that a job entered its stage. If the change has a day, it gets its place next. */
export function stageChangeOf(
  job: Pick<JobRow, 'id' | 'user_id' | 'status'>,
  { from, at, happenedOn, before }: StageChange,
): StageHistoryRow {
  return {
    id: newId(),
    user_id: job.user_id,
    job_id: job.id,
    from_stage: from,
    to_stage: job.status,
    changed_at: at,
    happened_on: happenedOn ?? null,
    entered_at: happenedOn === undefined ? null : at,
    notes: null,
    before_move: before ? JSON.stringify(before) : null,
    operation_id: null,
  };
}

/** Writes the new places of stage changes of a job. */
export async function writePlaces(trx: Knex.Transaction, userId: string, entries: Placement['entries']): Promise<void> {
  for (const [id, columns] of entries)
    await trx<StageHistoryRow>('stage_history').where({ id, user_id: userId }).update(columns);
}

/**
 * Gives all stage changes of a locked job their places, after one was added or removed or has another day. The job, and
 * what undoing its moves restores, follow.
 * @param days picked days that replace those of some changes, by their ids
 * @returns the columns that have changed in the job
 */
export async function placeStageChanges(
  trx: Knex.Transaction,
  job: JobRow,
  now: number,
  days?: ReadonlyMap<string, LocalDay | null>,
): Promise<StageTimes> {
  const { entries, times } = placementOf(await listChanges(trx, job.user_id, job.id), job, now, days);
  await writePlaces(trx, job.user_id, entries);
  if (Object.keys(times).length > 0)
    await trx<JobRow>('jobs').where({ id: job.id, user_id: job.user_id }).update(times);
  return times;
}
