import type { Suggestion } from '@jobtrail/contract';
import { monthDay } from '../jobs/clock/days.ts';

/**
 * Why a suggestion is made now.
 * @param median the person's median wait for a reply, in days; null if it is not known
 */
export function suggestionReason({ rule, about, since }: Suggestion, median: number | null): string {
  if (about === 'offer') return `Offered on ${monthDay(since)}.`;
  if (rule === 'thank-you') return `Interview of ${monthDay(since)}.`;
  if (about === 'contact') return `Last contact on ${monthDay(since)}.`;
  if (about === 'interview') return `No news since ${monthDay(since)}.`;
  return median === null
    ? 'No reply yet.'
    : `No reply yet. Half of your applications heard back within ${median} ${median === 1 ? 'day' : 'days'}.`;
}
