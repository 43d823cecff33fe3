import type { Knex } from 'knex';
import { HISTORY_MAX } from '@jobtrail/contract';
import { allIds, type RowSource } from '@jobtrail/service-kit';
import type { StageHistoryRow } from '../../rows.ts';
import { inOrder } from './placing.ts';

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

const CHANGE_COLUMNS = [
  'id',
  'from_stage',
  'to_stage',
  'changed_at',
  'happened_on',
  'entered_at',
  'before_move',
] as const satisfies ReadonlyArray<keyof StageHistoryRow>;
/** A stage change without its notes. */
export type ChangeRow = Pick<StageHistoryRow, (typeof CHANGE_COLUMNS)[number]>;

/** The newest HISTORY_MAX stage changes of a job without their notes, oldest first. */
export async function listChanges(knex: Knex, userId: string, jobId: string): Promise<ChangeRow[]> {
  const newest: ChangeRow[] = await knex<StageHistoryRow>('stage_history')
    .where({ user_id: userId, job_id: jobId })
    .orderBy([
      { column: 'changed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(HISTORY_MAX)
    .select(...CHANGE_COLUMNS);
  return newest.toSorted(inOrder);
}

/** Longer histories are read one by one. */
const READ_TOGETHER_MAX = 2 * HISTORY_MAX;

/** `listChanges` for several jobs, by the id of the job. */
export async function listChangesOf(
  knex: Knex,
  userId: string,
  jobIds: readonly string[],
): Promise<Map<string, ChangeRow[]>> {
  const rows: Array<ChangeRow & Pick<StageHistoryRow, 'job_id'>> = await knex<StageHistoryRow>('stage_history')
    .where({ user_id: userId })
    .whereIn('job_id', [...jobIds])
    .limit(READ_TOGETHER_MAX + 1)
    .select(...CHANGE_COLUMNS, 'job_id');
  const byJob = new Map<string, ChangeRow[]>(jobIds.map((id) => [id, []]));
  if (rows.length > READ_TOGETHER_MAX) for (const id of jobIds) byJob.set(id, await listChanges(knex, userId, id));
  else for (const { job_id: jobId, ...row } of rows.toSorted(inOrder)) byJob.get(jobId)?.push(row);
  return byJob;
}

/**
 * The newest stage change of a job, if there is one. The times of the changes of a job differ, because its row is
 * locked and each move is later than the one before.
 */
export function findNewestStageChange(knex: Knex, userId: string, jobId: string): Promise<StageHistoryRow | undefined> {
  return knex<StageHistoryRow>('stage_history')
    .where({ job_id: jobId, user_id: userId })
    .orderBy([
      { column: 'changed_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first();
}
