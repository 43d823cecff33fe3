import { CLOSED_STAGES, type JobCard, SILENT_AFTER_DAYS } from '@jobtrail/contract';
import { daysSince } from '@jobtrail/web-kit';

/** For how many days an open application has stood in its stage, once that is long enough to say so; else null. */
export function silentDays(card: Pick<JobCard, 'status' | 'stageChangedAt'>, now: number = Date.now()): number | null {
  if (CLOSED_STAGES.includes(card.status)) return null;
  const days = daysSince(card.stageChangedAt, now);
  return days >= SILENT_AFTER_DAYS ? days : null;
}
