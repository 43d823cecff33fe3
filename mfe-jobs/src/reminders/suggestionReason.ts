import type { Suggestion } from '@jobtrail/contract';
import { shortDay } from './days.ts';

/**
 * Why a suggestion is made now.
 * @param medianOf returns the median wait for a reply in days; called only if the reason has it
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
