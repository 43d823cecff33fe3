import { daysBetween, type JobCard, localDayOf, type Suggestion } from '@jobtrail/contract';
import { shortDay } from './days.ts';

/** The minimum number of replies for a meaningful median. */
const REPLIES_MIN = 5;

/** The median days from applying to the first reply; null with too few replies. */
export function medianWait(cards: readonly JobCard[], zone: string): number | null {
  const waits = cards
    .flatMap(({ applicationDate, repliedAt }) =>
      applicationDate === null || repliedAt === null
        ? []
        : [daysBetween(localDayOf(Date.parse(applicationDate), zone), localDayOf(Date.parse(repliedAt), zone))],
    )
    .filter((days) => days >= 0)
    .sort((a, b) => a - b);
  if (waits.length < REPLIES_MIN) return null;
  const middle = waits.length / 2;
  const upper = waits[Math.floor(middle)] ?? 0;
  return Number.isInteger(middle) ? ((waits[middle - 1] ?? upper) + upper) / 2 : upper;
}

/**
 * Why a suggestion is made now.
 * @param medianOf returns the median of `medianWait`; called only if the reason has it
 */
export function suggestionReason({ rule, about, since }: Suggestion, medianOf: () => number | null): string {
  if (about === 'offer') return `Offered on ${shortDay(since)}.`;
  if (rule === 'thank-you') return `Interview of ${shortDay(since)}.`;
  if (about === 'contact') return `Last contact on ${shortDay(since)}.`;
  if (about === 'interview') return `No news since ${shortDay(since)}.`;
  const median = medianOf();
  return median === null
    ? 'No reply yet.'
    : `No reply yet. Your median wait for a reply is ${median} ${median === 1 ? 'day' : 'days'}.`;
}
