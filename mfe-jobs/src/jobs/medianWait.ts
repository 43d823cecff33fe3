import { daysBetween, DURATIONS_MIN, type JobCard, localDayOf } from '@jobtrail/contract';

/**
 * The median of the days from applying to the first reply.
 * @param zone in which the days are counted
 * @param repliesMin with fewer replies there is no median
 * @returns whole days, half a day rounded up; null with too few replies
 */
export function medianWait(cards: readonly JobCard[], zone: string, repliesMin = DURATIONS_MIN): number | null {
  const dayOf = (moment: string) => localDayOf(Date.parse(moment), zone);
  const waits = cards
    .flatMap(({ applicationDate, repliedAt }) =>
      applicationDate === null || repliedAt === null
        ? []
        : [Math.max(0, daysBetween(dayOf(applicationDate), dayOf(repliedAt)))],
    )
    .sort((a, b) => a - b);
  if (waits.length < repliesMin) return null;
  const upper = waits[Math.floor(waits.length / 2)];
  const lower = waits[Math.ceil(waits.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2);
}
