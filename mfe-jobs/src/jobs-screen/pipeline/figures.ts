import { type JobCard, type ReplyFigures, SHARE_MIN, type Stage, STAGE_VALUES } from '@jobtrail/contract';
import { ofAll, percent } from '../../jobs/shares.ts';
import type { SilentDays } from '../../reminders/flag/JobFlags.tsx';

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

/** How many applications have heard back: '64%', or '1 of 4' if there are too few for a rate. */
export const replyRate = ({ count, of }: ReplyFigures['heardBack']): string =>
  of < SHARE_MIN ? ofAll({ count, of }) : percent(count / of);

interface Waiting {
  card: JobCard;
  days: number;
}
/** The open applications that have been silent the longest, longest first. */
export function waitingLongest(cards: readonly JobCard[], most: number, silence: SilentDays): Waiting[] {
  return cards
    .flatMap((card) => {
      const days = silence(card);
      return days === null ? [] : [{ card, days }];
    })
    .sort((a, b) => b.days - a.days || (a.card.id < b.card.id ? -1 : 1))
    .slice(0, most);
}

/** The largest count, at least 1, which the bars are relative to. */
export const largest = (counts: Record<Stage, number>): number =>
  Math.max(1, ...STAGE_VALUES.map((stage) => counts[stage]));
