import {
  CLOSED_REASON_LABELS,
  type ClosedReason,
  DEFAULT_STAGE,
  reasonsOf,
  type Stage,
  stageInfo,
  UNANSWERED_REASONS,
} from '@jobtrail/contract';
import type { JobChanges } from '@jobtrail/contract/calls';
import { conflict, validationFailed } from '@jobtrail/service-kit';
import type { BeforeMove, JobRow } from '../../rows.ts';
import type { ChangeRow } from '../stage-history/queries.ts';

const isUnanswered = (stage: Stage, reason: ClosedReason | null): boolean =>
  stage === 'rejected' && reason !== null && UNANSWERED_REASONS.includes(reason);

/** The other columns that a move to another stage changes. */
export function moveOf(
  before: JobRow,
  to: Stage,
  reason: ClosedReason | null,
  now: number,
): Pick<JobRow, 'stage_changed_at' | 'stage_changed_on' | 'replied_at' | 'closed_reason'> {
  // The clocks of replicas differ, so a move is always dated after the one before it. This keeps the history in order.
  const at = Math.max(now, before.stage_changed_at + 1);
  const replied = isUnanswered(to, reason) ? before.replied_at : (before.replied_at ?? at);
  // As the contract defines `repliedAt`.
  return {
    stage_changed_at: at,
    stage_changed_on: null,
    replied_at: to === DEFAULT_STAGE ? null : replied,
    closed_reason: reason,
  };
}

/** The values of a job that a move replaces. */
export const replacedIn = ({
  status,
  stage_changed_at,
  stage_changed_on,
  replied_at,
  closed_reason,
  wishlist,
}: JobRow): BeforeMove => ({
  status,
  stage_changed_at,
  stage_changed_on,
  replied_at,
  closed_reason,
  ...(wishlist === 1 && { wishlist, application_date: null, applied_on: null }),
});

/** Whether a change takes a job off the wishlist. @throws AppError 409 if it would put an application on it */
export function leavesWishlist(
  { wishlist: isOn }: JobRow,
  { wishlist, status, applicationDate, appliedOn }: JobChanges,
): boolean {
  if (isOn === 0 && wishlist === true)
    throw conflict('You have applied for this job already, so it cannot go back to the wishlist.');
  return isOn === 1 && (wishlist === false || status !== undefined || (applicationDate ?? appliedOn ?? null) !== null);
}

/** What changes in a job that leaves the wishlist, besides its stage: it begins as a new application. */
export function applicationOf(
  { stage_changed_at: saved }: JobRow,
  { application_date: applied, applied_on: picked }: Partial<JobRow>,
  now: number,
): Partial<JobRow> {
  return {
    wishlist: 0,
    application_date: applied ?? now,
    applied_on: picked ?? null,
    stage_changed_at: Math.max(now, saved + 1),
    replied_at: null,
  };
}

/** When the employer replied before the job's last move, or null; the move itself may have been a reply. */
function repliedBefore({ replied_at: at, stage_changed_at: moved }: JobRow, beforeMove: string | null): number | null {
  if (beforeMove !== null) return (JSON.parse(beforeMove) as BeforeMove).replied_at;
  return at !== null && at < moved ? at : null;
}

/**
 * What else changes in a locked job when the reason for its end changes, but not its stage: whether the move to that
 * stage was a reply.
 * @param newest its newest stage change
 */
export function endingOf(
  before: JobRow,
  reason: ClosedReason | null,
  newest: ChangeRow | undefined,
): Pick<JobRow, 'replied_at'> | object {
  // A job that was added in its stage never left Applied.
  if (!newest || newest.from_stage === null) return {};
  const earlier = repliedBefore(before, newest.before_move);
  return { replied_at: isUnanswered(before.status, reason) ? earlier : (earlier ?? newest.changed_at) };
}

/** @throws AppError 400 if a job's stage cannot have its reason */
export function requireReason({ status, closed_reason: reason }: JobRow): void {
  if (reason !== null && !reasonsOf(status).includes(reason))
    throw validationFailed({
      closedReason: `“${CLOSED_REASON_LABELS[reason]}” is not possible in ${stageInfo(status).label}.`,
    });
}
