import { appliedDayOf, DEFAULT_TIME_ZONE, type LocalDay, localDayOf } from '@jobtrail/contract';
import { toMoment, validationFailed } from '@jobtrail/service-kit';
import type { CoreCaller } from '../../context.ts';
import type { JobRow } from '../../rows.ts';
import { isApplication, type TimedChange } from '../stage-history/placing.ts';

const WORDS = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
const wordsOf = (day: LocalDay): string => WORDS.format(Date.parse(day));

/** Whose jobs a command changes, and in which time zone the person's days are. */
export interface Person {
  readonly userId: string;
  readonly zone: string;
}

/** The person who makes a call. */
export const personOf = ({ id, timeZone }: CoreCaller): Person => ({
  userId: id,
  zone: timeZone ?? DEFAULT_TIME_ZONE,
});

/** The calendar of a person: the time zone and the current moment in ms since the epoch. */
export interface Calendar {
  readonly zone: string;
  readonly now: number;
}

/** @throws AppError 400 for a day outside of two others; without an earliest one, only later days are outside */
export function requireDayWithin(day: LocalDay, from: LocalDay | null, to: LocalDay, field = 'happenedOn'): void {
  if (day <= to && (from === null || day >= from)) return;
  const sentence =
    from === null || from > to
      ? `Choose ${wordsOf(to)} or an earlier day.`
      : from === to
        ? `Only ${wordsOf(to)} is possible.`
        : `Choose a day between ${wordsOf(from)} and ${wordsOf(to)}.`;
  throw validationFailed({ [field]: sentence });
}

/** The day of a job's application, if it has one. */
export const appliedDay = (
  { applied_on: appliedOn, application_date: applied }: Pick<JobRow, 'applied_on' | 'application_date'>,
  zone: string,
): LocalDay | null => appliedDayOf({ appliedOn, applicationDate: applied === null ? null : toMoment(applied) }, zone);

/** The day of a stage change in a time zone. */
export const dayOfChange = ({ happened_on: day, changed_at: at }: TimedChange, zone: string): LocalDay =>
  day ?? localDayOf(at, zone);

/** The earliest day of what comes after a stage change; null for any. After the entry of the application, it is the day of that. */
export function earliestMoveDay(before: TimedChange | undefined, job: JobRow, zone: string): LocalDay | null {
  const applied = appliedDay(job, zone);
  if (!before) return applied;
  const day = dayOfChange(before, zone);
  return isApplication(before) && (applied === null || applied < day) ? applied : day;
}

/**
 * @param changes those before and after the one that gets the day
 * @throws AppError 400 for a day on which a stage change cannot have happened
 */
export function requireMoveDay(
  day: LocalDay,
  { before, after }: { before: TimedChange | undefined; after?: TimedChange | undefined },
  job: JobRow,
  { zone, now }: Calendar,
): void {
  const today = localDayOf(now, zone);
  const next = after ? dayOfChange(after, zone) : today;
  requireDayWithin(day, earliestMoveDay(before, job, zone), next < today ? next : today);
}
