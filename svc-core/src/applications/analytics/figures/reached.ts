import { type FlowEnd, RANKED_STAGES, type Stage } from '@jobtrail/contract';
import type { JobFacts } from './jobFacts.ts';

/** One time that a job was in a stage. */
export interface Visit {
  readonly stage: Stage;
  /** The local day on which it began; null if that is not known. */
  readonly day: number | null;
  /** Whether it began with a move to Rejected that is no response: the person withdrew or gave up. */
  readonly isUnanswered: boolean;
}

const RANKS: ReadonlyMap<Stage, number> = new Map<Stage, number>(RANKED_STAGES.map((stage, rank) => [stage, rank]));

const ALL_RANKS: readonly number[] = [...RANKS.values()];

/** The rank of a stage: 0 for Applied, 4 for Offer, -1 for Rejected, which is no step. */
export const rankOf = (stage: Stage): number => RANKS.get(stage) ?? -1;

/** The ranks of the stages that were visited, ascending. Every application begins in Applied. */
export function visitedRanks(visits: readonly Visit[]): number[] {
  return ALL_RANKS.filter((rank) => rank === 0 || visits.some(({ stage }) => rankOf(stage) === rank));
}

/** The highest rank that an application has reached, regardless of what happened afterwards. */
export const reached = ({ ranks }: { readonly ranks: readonly number[] }): number => ranks.at(-1) ?? 0;

/** How a job ended; `waiting` if it has not ended. */
export function endOf({ status, closedReason }: Pick<JobFacts, 'status' | 'closedReason'>): FlowEnd {
  if (status === 'offer') return closedReason === 'accepted' || closedReason === 'declined' ? closedReason : 'waiting';
  if (status !== 'rejected') return 'waiting';
  return closedReason === null || closedReason === 'employer' ? 'rejected' : closedReason;
}
