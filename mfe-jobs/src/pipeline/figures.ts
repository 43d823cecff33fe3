import {
  DEFAULT_STAGE,
  type JobCard,
  SHARE_MIN,
  type Stage,
  STAGE_VALUES,
  UNANSWERED_REASONS,
} from '@jobtrail/contract';
import { ofAll, percent } from '../analytics/words.ts';
import { silentDays } from '../jobs/silence.ts';

/** The number of jobs in each stage. */
export function stageCounts(cards: readonly JobCard[]): Record<Stage, number> {
  const counts: Record<Stage, number> = {
    applied: 0,
    'phone screen': 0,
    'technical interview': 0,
    onsite: 0,
    offer: 0,
    rejected: 0,
  };
  for (const { status } of cards) counts[status] += 1;
  return counts;
}

/** The number of applications that are not rejected. */
export const openCount = (cards: readonly JobCard[]): number =>
  cards.filter(({ status }) => status !== 'rejected').length;

/** Whether an application ever left Applied by a reply. One that was added in a later stage has no known day of it. */
const gotReply = ({ status, repliedAt, closedReason }: JobCard): boolean =>
  repliedAt !== null ||
  (status !== DEFAULT_STAGE && (closedReason === null || !UNANSWERED_REASONS.includes(closedReason)));

/**
 * How many applications ever left Applied: '64%', or '1 of 4' if there are too few for a rate. Null without
 * applications.
 */
export function replyRate(cards: readonly JobCard[]): string | null {
  const of = cards.length;
  if (of === 0) return null;
  const count = cards.filter(gotReply).length;
  return of < SHARE_MIN ? ofAll({ count, of }) : percent(count / of);
}

interface Waiting {
  card: JobCard;
  days: number;
}
/** The open applications that have been silent the longest, longest first. */
export function waitingLongest(cards: readonly JobCard[], most: number, now?: number): Waiting[] {
  return cards
    .flatMap((card) => {
      const days = silentDays(card, now);
      return days === null ? [] : [{ card, days }];
    })
    .sort((a, b) => (a.card.stageChangedAt < b.card.stageChangedAt ? -1 : 1))
    .slice(0, most);
}

/** The largest count, at least 1, which the bars are relative to. */
export const largest = (counts: Record<Stage, number>): number =>
  Math.max(1, ...STAGE_VALUES.map((stage) => counts[stage]));
