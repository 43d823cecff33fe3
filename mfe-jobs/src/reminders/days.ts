import type { LocalDay } from '@jobtrail/contract';

/** A day of the calendar has no zone: it is formatted as midnight in UTC, in UTC. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (day: LocalDay): string => format.format(Date.parse(`${day}T00:00:00Z`));
};

/** 'Nov 25'. */
export const shortDay = formatter({ month: 'short', day: 'numeric' });
/** 'Wed, Nov 25'. */
export const weekdayAndDay = formatter({ weekday: 'short', month: 'short', day: 'numeric' });
/** 'Wednesday, November 25'. */
export const longDay = formatter({ weekday: 'long', month: 'long', day: 'numeric' });
/** 'November 25'. */
export const monthAndDay = formatter({ month: 'long', day: 'numeric' });
/** 'Wednesday'. */
export const weekday = formatter({ weekday: 'long' });
/** 'November 2026'. */
export const monthAndYear = formatter({ month: 'long', year: 'numeric' });
