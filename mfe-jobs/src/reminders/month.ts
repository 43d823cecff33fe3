import { addDays, type LocalDay } from '@jobtrail/contract';
import { daysOfWeek, weekOf } from '../jobs/clock/days.ts';

/** The first day of the month of a day. */
export const firstOfMonth = (day: LocalDay): LocalDay => `${day.slice(0, 8)}01`;

/** The same day of another month, or its last day if that is shorter. @param months 1 for the next month, -1 for the previous */
export function inMonth(day: LocalDay, months: number): LocalDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/**
 * The weeks of the month of a day; null outside of the month.
 * @param firstDay the day on which weeks begin, by ISO 8601
 */
export function weeksOf(day: LocalDay, firstDay: number): (LocalDay | null)[][] {
  const first = firstOfMonth(day);
  const next = firstOfMonth(inMonth(first, 1));
  const weeks: (LocalDay | null)[][] = [];
  for (let week = weekOf(first, firstDay); week < next; week = addDays(week, 7))
    weeks.push(daysOfWeek(week).map((one) => (one < first || one >= next ? null : one)));
  return weeks;
}
