import type { Interview } from '@jobtrail/contract';
import { timeIn } from '../clock/clockWords.ts';

/** 'overlaps Almanac Weather, 14:00'. */
export function wordsOf(overlapped: readonly Interview[], zone: string): string {
  return `overlaps ${overlapped.map(({ job, startsAt }) => `${job.company}, ${timeIn(startsAt, zone)}`).join(' and ')}`;
}
