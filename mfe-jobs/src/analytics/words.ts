import { type Durations, DURATIONS_MIN, type Share, SHARE_MIN } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';
import { percent } from '../jobs/shares.ts';

/** 'application', or 'applications' unless there is one. */
export const plural = (count: number, one: string, many: string = `${one}s`): string => (count === 1 ? one : many);
/** '1 application', '1,200 applications'. */
export const counted = (count: number, one: string, many?: string): string =>
  `${formatCount(count)} ${plural(count, one, many)}`;

/** The likely range of a share in words: 'likely 39 to 86%'. Empty if there are too few to say. */
export const rangeWords = ({ low, high }: Share): string =>
  low === null || high === null ? '' : `likely ${Math.round(low * 100)} to ${percent(high)}`;
/** Why there is no share. */
export const TOO_FEW_FOR_RATE = `too few for a rate, it starts at ${SHARE_MIN}`;

/** '1 day', '6 days'. */
export const days = (count: number): string => counted(count, 'day');

/** A median in words: '6 days', 'not reached' or 'too few to say'. */
export function medianWords({ tooFew, median }: Durations): string {
  if (tooFew) return 'too few to say';
  if (median === 0) return 'under a day';
  return median === null ? 'not reached' : days(median);
}

/**
 * What a median is based on: its range, or why there is none.
 * @param done what a finished duration is called
 */
export function basisWords(durations: Durations, done: 'reply' | 'stay'): string {
  const { tooFew, median, quarter, threeQuarters, longest, finished, count } = durations;
  const from = counted(finished, done, done === 'reply' ? 'replies' : 'stays');
  if (tooFew) return `${from}, ${DURATIONS_MIN} are needed`;
  if (median === null)
    return longest === null ? `from ${from}` : `fewer than half within ${days(longest)}, from ${formatCount(count)}`;
  if (quarter === null) return `from ${from}`;
  const range =
    threeQuarters === null
      ? `a quarter within ${formatCount(quarter)}`
      : `${formatCount(quarter)} to ${formatCount(threeQuarters)}`;
  return `${range}, from ${from}`;
}
