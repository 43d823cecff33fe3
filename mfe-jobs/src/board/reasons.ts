import { CLOSED_REASON_LABELS, type ClosedReason, type JobCard } from '@jobtrail/contract';

/** Why applications in Rejected ended, in groups as the lane counts them, in their order. */
const GROUPS = ['no answer', 'employer', 'withdrew', 'declined'] as const satisfies readonly ClosedReason[];
export type ReasonGroup = (typeof GROUPS)[number];

export const GROUP_LABELS: Readonly<Record<ReasonGroup, string>> = {
  'no answer': 'No answer',
  employer: 'Rejected',
  withdrew: 'Withdrew',
  declined: 'Declined',
};

/** Where a rejected application counts: without a reason, the employer has rejected it. */
export const groupOf = ({ closedReason }: Pick<JobCard, 'closedReason'>): ReasonGroup =>
  GROUPS.find((group) => group === closedReason) ?? 'employer';

/** The groups that some applications are in, with their numbers. */
export function countReasons(cards: readonly JobCard[]): ReadonlyArray<{ group: ReasonGroup; count: number }> {
  return GROUPS.flatMap((group) => {
    const count = cards.filter((card) => groupOf(card) === group).length;
    return count === 0 ? [] : [{ group, count }];
  });
}

/** Why an application ended, as its card says it; null for a plain rejection, which its lane says. */
export const reasonOnCard = ({ closedReason }: Pick<JobCard, 'closedReason'>): string | null =>
  closedReason === null || closedReason === 'employer' ? null : CLOSED_REASON_LABELS[closedReason];
