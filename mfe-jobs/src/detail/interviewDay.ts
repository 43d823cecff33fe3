import { formatDay as formatCalendarDay } from '@jobtrail/web-kit';

/** Today in local time, YYYY-MM-DD: the default date of a new interview note. */
export function today(now: Date = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
}

/** Formats a calendar date as 'Nov 12, 2026', whatever the time zone; 'No date' without one. */
export const formatDay = (day: string | null): string => (day === null ? 'No date' : formatCalendarDay(day));

/** The file name of a note's audio when it is downloaded. The server adds the extension of its format. */
export const audioFileName = (day: string | null): string =>
  day === null ? 'interview-recording' : `interview-${day}`;
