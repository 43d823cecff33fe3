import { formatDay } from '@jobtrail/web-kit';

/** A day without a time, such as 2026-11-24. */
export type Day = string;

/** The periods with a button of their own. */
export const PERIODS = ['30-days', '13-weeks', 'this-year', 'all'] as const;
type PeriodName = (typeof PERIODS)[number];
export const PERIOD_LABELS: Readonly<Record<PeriodName, string>> = {
  '30-days': '30 days',
  '13-weeks': '13 weeks',
  'this-year': 'This year',
  all: 'All',
};
export const DEFAULT_PERIOD: PeriodName = '13-weeks';

/** The period of the figures: a named one, or the first and the last day, one of which may be open. */
export type Period = { name: PeriodName } | { name: 'dates'; from: Day | null; to: Day | null };

const DAY_MS = 86_400_000;
const DAYS = 30;
const WEEKS = 13;

const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);
const startOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

/** The day that is this many days after another one, or before it if negative. */
export const addDays = (day: Day, days: number): Day => dayOf(startOf(day) + days * DAY_MS);

/** The Monday of the week of a day. */
export function mondayOf(day: Day): Day {
  const weekday = new Date(startOf(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = startOf(text);
  return !Number.isNaN(ms) && dayOf(ms) === text;
}

/** The first and the last day of a period; null if it is open on that side. */
export function daysOf(period: Period, today: Day): { from: Day | null; to: Day | null } {
  switch (period.name) {
    case 'dates':
      return { from: period.from, to: period.to };
    case '30-days':
      return { from: addDays(today, 1 - DAYS), to: null };
    case '13-weeks':
      return { from: addDays(mondayOf(today), -7 * (WEEKS - 1)), to: null };
    case 'this-year':
      return { from: `${today.slice(0, 4)}-01-01`, to: null };
    case 'all':
      return { from: null, to: null };
  }
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Nov 9', regardless of the time zone. */
export const shortDayOf = (day: Day): string => shortDay.format(startOf(day));

/** 'Aug 31 to Nov 24, 2026', with both years if they differ; 'All applications' without a first day. */
export function describeDays({ from, to }: { from: Day | null; to: Day | null }, today: Day): string {
  const last = to ?? today;
  if (from === null) return to === null ? 'All applications' : `Until ${formatDay(last)}`;
  const first = from.slice(0, 4) === last.slice(0, 4) ? shortDayOf(from) : formatDay(from);
  return `${first} to ${formatDay(last)}`;
}
