import { addDays, type LocalDay, weekdayOf } from '@jobtrail/contract';
import { formatDay as formatCalendarDay } from '@jobtrail/web-kit';
import { firstWeekday } from './firstWeekday.ts';

const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/**
 * The first day of the week of a calendar date.
 * @param first the day on which weeks begin; by default as in the person's locale
 */
export const weekOf = (day: LocalDay, first: number = firstWeekday()): LocalDay =>
  addDays(day, -((weekdayOf(day) - first + 7) % 7));

/** The days of a week from its first one on. */
export const daysOfWeek = (week: LocalDay): LocalDay[] => Array.from({ length: 7 }, (_, at) => addDays(week, at));

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(utcOf(day));
};

/** 'Thu'. */
export const shortWeekday = named({ weekday: 'short' });
/** 'Thursday'. */
export const weekday = named({ weekday: 'long' });
/** 'Nov 26'. */
export const monthDay = named({ month: 'short', day: 'numeric' });
/** 'November 26'. */
export const longMonthDay = named({ month: 'long', day: 'numeric' });
/** 'Thu, Nov 26'. */
export const weekdayAndDay = named({ weekday: 'short', month: 'short', day: 'numeric' });
/** 'Thursday, November 26'. */
export const longDay = named({ weekday: 'long', month: 'long', day: 'numeric' });
/** 'November 2026'. */
export const monthAndYear = named({ month: 'long', year: 'numeric' });

/** The day of the month: 26. */
export const dayOfMonth = (day: string): number => utcOf(day).getUTCDate();

/** 'November 23 to 29, 2026', 'November 30 to December 6, 2026', 'December 28, 2026 to January 3, 2027'. */
export function weekTitle(week: LocalDay): string {
  const end = addDays(week, 6);
  const [year, lastYear] = [week.slice(0, 4), end.slice(0, 4)];
  const first = year === lastYear ? longMonthDay(week) : `${longMonthDay(week)}, ${year}`;
  const last = week.slice(0, 7) === end.slice(0, 7) ? String(dayOfMonth(end)) : longMonthDay(end);
  return `${first} to ${last}, ${lastYear}`;
}

/** 'Today', 'Tomorrow', otherwise the weekday. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : weekday(day);
}

/** Today in local time, YYYY-MM-DD: the default date of a new interview note. */
export function today(now: Date = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** Formats a calendar date as 'Nov 12, 2026', whatever the time zone; 'No date' without one. */
export const formatDay = (day: string | null): string => (day === null ? 'No date' : formatCalendarDay(day));
