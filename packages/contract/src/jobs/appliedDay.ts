import { type LocalDay, localDayOf } from '../time/localDays.ts';
import type { JobCard } from './schema.ts';

/**
 * The day of an application: the one that the person has picked, in every time zone; otherwise the day of its moment in
 * the person's time zone. Null without a date.
 * @param zone the person's time zone
 */
export const appliedDayOf = (
  { appliedOn, applicationDate }: Pick<JobCard, 'appliedOn' | 'applicationDate'>,
  zone: string,
): LocalDay | null => appliedOn ?? (applicationDate === null ? null : localDayOf(Date.parse(applicationDate), zone));
