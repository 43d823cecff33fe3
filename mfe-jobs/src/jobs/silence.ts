import { CLOSED_STAGES, type JobCard, SILENT_AFTER_DAYS } from '@jobtrail/contract';
import { daysSince } from '@jobtrail/web-kit';

/** The number of days that an open application has been silent, or null if it is not yet considered silent. */
export function silentDays(card: Pick<JobCard, 'status' | 'stageChangedAt'>, now: number = Date.now()): number | null {
  if (CLOSED_STAGES.includes(card.status)) return null;
  const days = daysSince(card.stageChangedAt, now);
  return days >= SILENT_AFTER_DAYS ? days : null;
}
