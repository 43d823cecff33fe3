import { DEFAULT_STAGE, type LocalDay, PAST_STAGES_MAX, type Stage } from '@jobtrail/contract';
import type { JobRow } from '../../rows.ts';
import { appliedDay, dayOfChange } from '../jobs/moveDays.ts';
import type { ChangeRow } from '../stage-history/queries.ts';

/** A stage that a job has been in since Applied, with its day. */
interface PastStage {
  readonly stage: Stage;
  readonly happenedOn: LocalDay;
}

/**
 * The history of a job in the form in which a new job can be given it, as it follows the rules of that: oldest first,
 * with no day before the one before. Null if it never left Applied, or if it was added in its stage on an unknown day.
 * @param changes oldest first
 */
export function pastStagesOf(job: JobRow, changes: readonly ChangeRow[], zone: string): PastStage[] | null {
  const isUndated = changes.length === 1 && changes[0]?.from_stage === null && changes[0].happened_on === null;
  if (isUndated) return null;
  let stage: Stage = DEFAULT_STAGE;
  let day = appliedDay(job, zone) ?? '';
  const past: PastStage[] = [];
  for (const change of changes.slice(-PAST_STAGES_MAX)) {
    if (change.to_stage === stage) continue;
    stage = change.to_stage;
    const happened = dayOfChange(change, zone);
    day = happened < day ? day : happened;
    past.push({ stage, happenedOn: day });
  }
  return past.length > 0 && stage === job.status ? past : null;
}
