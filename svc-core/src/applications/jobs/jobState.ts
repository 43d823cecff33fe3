import { DEFAULT_STAGE, UNANSWERED_REASONS } from '@jobtrail/contract';
import type { JobRow, StageHistoryRow } from '../../rows.ts';

/** What the state of a job depends on in a stage change. */
type Move = Pick<StageHistoryRow, 'from_stage' | 'to_stage' | 'changed_at' | 'happened_on'>;
/** What is known about a job's reply and the reason of its newest move. */
export type Ending = Pick<JobRow, 'replied_at' | 'closed_reason'>;
/** The state of a job according to its history. */
type JobState = Pick<JobRow, 'status' | 'stage_changed_at' | 'stage_changed_on' | 'replied_at'>;

/**
 * When the employer first replied, as the contract defines `repliedAt`: the first move out of Applied since the last
 * one back to it, without moves to Rejected that were no reply. A job that was added in a later stage left Applied on a
 * day that is known only if the person has picked it. The history has no reasons: the last move has the job's reason,
 * and an earlier move to Rejected was no reply if the first known reply came after it.
 */
export function repliedAt(moves: readonly Move[], { replied_at: known, closed_reason: reason }: Ending): number | null {
  const since = moves.slice(moves.findLastIndex(({ to_stage }) => to_stage === DEFAULT_STAGE) + 1);
  const reply = since.find(({ from_stage, to_stage, changed_at, happened_on }) => {
    if (from_stage === null && happened_on === null) return false;
    if (to_stage !== 'rejected') return true;
    if (changed_at === moves.at(-1)?.changed_at) return reason === null || !UNANSWERED_REASONS.includes(reason);
    return known !== null && known <= changed_at;
  });
  return reply?.changed_at ?? null;
}

/**
 * The state of a job with such a history.
 * @param moves oldest first; not empty
 */
export function stateAfter(moves: readonly Move[], ending: Ending): JobState {
  const newest = moves.at(-1);
  if (!newest) throw new Error('A history is never empty');
  return {
    status: newest.to_stage,
    stage_changed_at: newest.changed_at,
    stage_changed_on: newest.happened_on,
    replied_at: repliedAt(moves, ending),
  };
}
