import { DEFAULT_STAGE, type FlowEnd, UNANSWERED_REASONS } from '@jobtrail/contract';
import type { DayCounter } from './dayCounter.ts';
import { effectiveHistory, type HistoryEntry } from './effectiveHistory.ts';
import { type Reply, replyIn } from './heardBack.ts';
import type { JobFacts } from './jobFacts.ts';
import { endOf, type Visit, visitedRanks } from './reached.ts';

/** An application as the figures see it. */
export interface Application extends Pick<
  JobFacts,
  'status' | 'closedReason' | 'source' | 'tags' | 'appliedOn' | 'interviews'
> {
  /** Its position in `jobIds`. */
  readonly position: number;
  /** Its effective history, oldest first; never empty. */
  readonly visits: readonly Visit[];
  /** The ranks that it has visited, ascending; the last one is the one that it has reached. */
  readonly ranks: readonly number[];
  /** The employer's first response, if there was one. */
  readonly reply: Reply | undefined;
  /** How it ended; `waiting` if it has not ended. */
  readonly end: FlowEnd;
}

type VisitFacts = Pick<JobFacts, 'status' | 'closedReason' | 'repliedAt' | 'appliedOn'>;

/**
 * Whether a move to Rejected does not count as a response. Only the last move has a reason; an earlier one does not
 * count if the first response came after it.
 */
function isUnanswered({ closedReason, repliedAt }: VisitFacts, { to, at }: HistoryEntry, isLast: boolean): boolean {
  if (to !== 'rejected') return false;
  if (isLast) return closedReason !== null && UNANSWERED_REASONS.includes(closedReason);
  return repliedAt === null || repliedAt > at;
}

/**
 * The times that a job was in its stages, oldest first; never empty. A job without any history has been in its stage since
 * an unknown day.
 */
export function visitsOf(job: VisitFacts, entries: readonly HistoryEntry[], dayOf: DayCounter): Visit[] {
  const { status, closedReason, appliedOn } = job;
  const history = effectiveHistory(entries);
  if (history.length === 0)
    return [
      {
        stage: status,
        day: status === DEFAULT_STAGE ? appliedOn : null,
        isUnanswered: status === 'rejected' && closedReason !== null && UNANSWERED_REASONS.includes(closedReason),
      },
    ];
  return history.map((entry, at): Visit => {
    const isFirst = at === 0;
    const isStart = isFirst && entry.to === DEFAULT_STAGE;
    // A job that was added in a later stage had been in it for an unknown time, unless the person has said since when.
    const isKnown = (!isFirst || entry.day !== null) && !entry.approx;
    return {
      stage: entry.to,
      day: isStart ? appliedOn : isKnown ? (entry.day ?? dayOf(entry.at)) : null,
      isUnanswered: isUnanswered(job, entry, at === history.length - 1),
    };
  });
}

/** Combines a job with its history. */
export function applicationOf(
  job: JobFacts,
  entries: readonly HistoryEntry[],
  position: number,
  dayOf: DayCounter,
): Application {
  const { status, closedReason, source, tags, appliedOn, interviews } = job;
  const visits = visitsOf(job, entries, dayOf);
  return {
    position,
    appliedOn,
    status,
    closedReason,
    source,
    tags,
    visits,
    ranks: visitedRanks(visits),
    interviews,
    reply: replyIn(visits, interviews),
    end: endOf(job),
  };
}
