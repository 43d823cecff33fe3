import { appliedDayOf, DEFAULT_STAGE, type JobCard, type LocalDay, stageDayOf } from '@jobtrail/contract';

/**
 * The first day on which the next move of a job can have happened: that of the application, or the day on which the job
 * entered its stage; null for any.
 * @param zone the person's time zone
 */
export const firstMoveDay = (card: JobCard, zone: string): LocalDay | null =>
  card.status === DEFAULT_STAGE && card.repliedAt === null ? appliedDayOf(card, zone) : stageDayOf(card, zone);
