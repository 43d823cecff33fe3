import { addDays, type LocalDay, weekdayOf } from '@jobtrail/contract';

const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The Monday of the week of a calendar date. */
export const mondayOf = (day: LocalDay): LocalDay => addDays(day, 1 - weekdayOf(day));

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
const longMonthDay = named({ month: 'long', day: 'numeric' });

/** The day of the month: 26. */
export const dayOfMonth = (day: string): number => utcOf(day).getUTCDate();

/** 'November 23 to 29, 2026', 'November 30 to December 6, 2026', 'December 28, 2026 to January 3, 2027'. */
export function weekTitle(monday: string): string {
  const sunday = addDays(monday, 6);
  const [year, lastYear] = [monday.slice(0, 4), sunday.slice(0, 4)];
  const first = year === lastYear ? longMonthDay(monday) : `${longMonthDay(monday)}, ${year}`;
  const last = monday.slice(0, 7) === sunday.slice(0, 7) ? String(dayOfMonth(sunday)) : longMonthDay(sunday);
  return `${first} to ${last}, ${lastYear}`;
}

/** 'Today', 'Tomorrow', otherwise the weekday. */
export function dayName(day: string, today: string): string {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : weekday(day);
}
