import { today } from '../jobs/clock/days.ts';

/** The day and the time of a moment in local time, as date and time inputs have them: YYYY-MM-DD and HH:MM. */
export function momentFields(moment: string | Date): { day: string; time: string } {
  const date = new Date(moment);
  const two = (part: number): string => String(part).padStart(2, '0');
  return { day: today(date), time: `${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** The moment of a day and a time in local time, as ISO 8601 in UTC; noon without a time. Null if the day is invalid. */
export function momentOf(day: string, time: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T${time === '' ? '12:00' : time}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
