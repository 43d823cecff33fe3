import { type LocalDay, localDayOf } from '../time/localDays.ts';
import type { JobCard } from './schema.ts';

/**
 * The day on which a job entered its stage: the one that the person has picked, in every time zone; otherwise the day of
 * its moment in the person's time zone.
 * @param zone the person's time zone
 */
export const stageDayOf = (
  { stageChangedOn, stageChangedAt }: Pick<JobCard, 'stageChangedOn' | 'stageChangedAt'>,
  zone: string,
): LocalDay => stageChangedOn ?? localDayOf(Date.parse(stageChangedAt), zone);
