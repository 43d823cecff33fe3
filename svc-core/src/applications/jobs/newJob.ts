import { DEFAULT_STAGE, localDayOf, type Stage } from '@jobtrail/contract';
import type { NewJob } from '@jobtrail/contract/calls';
import { newId } from '@jobtrail/service-kit';
import type { JobRow, StageHistoryRow } from '../../rows.ts';
import { stageChangeOf } from '../stage-history/commands.ts';
import { inOrder, placementOf } from '../stage-history/placing.ts';
import { blankJob, columnsOf } from './columns.ts';
import { stateAfter } from './jobState.ts';
import { appliedDay, type Calendar, requireDayWithin } from './moveDays.ts';
import { requireReason } from './moves.ts';

/**
 * The row of a new job, before its smart tags are derived.
 * @throws AppError 400 if its stage cannot have its reason
 */
export function newJobRow(userId: string, body: NewJob, now: number): JobRow {
  const row: JobRow = {
    status: DEFAULT_STAGE,
    application_date: now,
    job_url: null,
    tags: null,
    notes: null,
    ...blankJob,
    company: body.company,
    position: body.position,
    ...columnsOf(body),
    ...(body.wishlist === true && { application_date: null, applied_on: null }),
    id: newId(),
    user_id: userId,
    created_at: now,
    updated_at: now,
    stage_changed_at: now,
    replied_at: null,
  };
  requireReason(row);
  return row;
}

/** A job with all entries of its stage history. */
interface JobWithHistory {
  readonly row: JobRow;
  readonly entries: readonly StageHistoryRow[];
}

/**
 * A new job with the stages that it has been in since Applied.
 * @throws AppError 400 for a day before the application or ahead
 */
function withPastStages(row: JobRow, history: NonNullable<NewJob['history']>, { zone, now }: Calendar): JobWithHistory {
  const [first, last] = [history[0], history.at(-1)];
  if (first) requireDayWithin(first.happenedOn, appliedDay(row, zone), localDayOf(now, zone), 'history');
  if (last) requireDayWithin(last.happenedOn, null, localDayOf(now, zone), 'history');
  let from: Stage = DEFAULT_STAGE;
  const recorded = [stageChangeOf({ ...row, status: from }, { from: null, at: now })];
  for (const [index, { stage: status, happenedOn }] of history.entries()) {
    recorded.push(stageChangeOf({ ...row, status }, { from, at: now + index + 1, happenedOn }));
    from = status;
  }
  const places = placementOf(recorded, row, now).entries;
  const entries = recorded.map((entry) => ({ ...entry, ...places.get(entry.id) })).toSorted(inOrder);
  // What the person does not say about an earlier rejection: it was a reply, as one without a reason is.
  const { status: _, ...state } = stateAfter(entries, { replied_at: 0, closed_reason: row.closed_reason });
  return { row: { ...row, ...state }, entries };
}

/**
 * A new job with its stage history. A job on the wishlist has none.
 * @throws AppError 400 for a day before the application or ahead
 */
export function withHistory(row: JobRow, history: NewJob['history'], calendar: Calendar): JobWithHistory {
  if (history) return withPastStages(row, history, calendar);
  return { row, entries: row.wishlist === 1 ? [] : [stageChangeOf(row, { from: null, at: calendar.now })] };
}
