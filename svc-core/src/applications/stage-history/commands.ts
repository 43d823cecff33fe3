import type { Knex } from 'knex';
import type { LocalDay, Stage } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import type { BeforeMove, JobRow, StageHistoryRow } from '../../rows.ts';
import { type Timing, timingsOf } from './placing.ts';
import { listChanges } from './queries.ts';

/**
 * Records that a job entered its stage; `from` is null for a new job.
 * @param happenedOn the day that the person has picked; then `placeStageChanges` follows
 * @param before what the move replaces; absent for an entry that cannot be undone
 * @returns the id of the entry
 */
export async function recordStageChange(
  trx: Knex.Transaction,
  job: { id: string; user_id: string; status: Stage },
  {
    from,
    at,
    happenedOn,
    before,
  }: { from: Stage | null; at: number; happenedOn?: LocalDay | undefined; before?: BeforeMove },
): Promise<string> {
  const id = newId();
  await trx<StageHistoryRow>('stage_history').insert({
    id,
    user_id: job.user_id,
    job_id: job.id,
    from_stage: from,
    to_stage: job.status,
    changed_at: at,
    happened_on: happenedOn ?? null,
    entered_at: happenedOn === undefined ? null : at,
    notes: null,
    before_move: before ? JSON.stringify(before) : null,
  });
  return id;
}

/** A stage change with another time than before. */
interface MovedChange extends Timing {
  readonly before: Timing;
}

type StageTimes = Partial<Pick<JobRow, 'stage_changed_at' | 'stage_changed_on' | 'replied_at'>>;

/** What follows in a job, or in its state before a move, when stage changes have other times. */
function timesAfter(
  { stage_changed_at: entered, replied_at: replied }: Pick<JobRow, 'stage_changed_at' | 'replied_at'>,
  moved: readonly MovedChange[],
): StageTimes {
  const change = moved.find(({ before }) => before.changed_at === entered);
  const reply = moved.find(({ before }) => before.changed_at === replied);
  return {
    ...(change && { stage_changed_at: change.changed_at, stage_changed_on: change.happened_on }),
    ...(reply && { replied_at: reply.changed_at }),
  };
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
  days: ReadonlyMap<string, LocalDay | null> = new Map(),
): Promise<StageTimes> {
  const rows = await listChanges(trx, job.user_id, job.id);
  const places = timingsOf(
    rows.map((row) => ({ ...row, happened_on: days.has(row.id) ? (days.get(row.id) ?? null) : row.happened_on })),
    job,
    now,
  );
  const moved: MovedChange[] = [];
  const ofUser = () => trx<StageHistoryRow>('stage_history').where({ user_id: job.user_id });
  for (const [at, row] of rows.entries()) {
    const place = places[at];
    if (
      !place ||
      (['changed_at', 'happened_on', 'entered_at'] as const).every((column) => place[column] === row[column])
    )
      continue;
    await ofUser()
      .where({ id: row.id })
      .update({ ...place });
    moved.push({ ...place, before: row });
  }
  for (const { id, before_move: text } of rows) {
    if (text === null) continue;
    const before = JSON.parse(text) as BeforeMove;
    const changes = timesAfter(before, moved);
    if (Object.keys(changes).length > 0)
      await ofUser()
        .where({ id })
        .update({ before_move: JSON.stringify({ ...before, ...changes }) });
  }
  const changes = timesAfter(job, moved);
  if (Object.keys(changes).length > 0)
    await trx<JobRow>('jobs').where({ id: job.id, user_id: job.user_id }).update(changes);
  return changes;
}
