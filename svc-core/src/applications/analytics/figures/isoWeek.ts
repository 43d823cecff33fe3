import { dayText } from './dayCounter.ts';

/** The Monday on or before a day, both as numbers of days since 1970-01-01, which was a Thursday. */
export const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);

/** The name of a week by ISO 8601, such as `2026-W48`: it belongs to the year that has its Thursday. */
export function weekName(monday: number): string {
  const thursday = monday + 3;
  const year = dayText(thursday).slice(0, 4);
  const newYear = Date.parse(`${year}-01-01T00:00:00Z`) / 86_400_000;
  return `${year}-W${String(Math.floor((thursday - newYear) / 7) + 1).padStart(2, '0')}`;
}
