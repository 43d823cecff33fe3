import { type Span, timeOfDay } from '@jobtrail/contract';
import { browserHourCycle } from '@jobtrail/web-kit/time-zones';
import { wallTimeAt } from './wallTime.ts';

const hourCycle = browserHourCycle();

/** '15:00' or '3:00 PM', depending on the person's locale. @param minutes since 0:00 */
export const clockTime = (minutes: number): string => timeOfDay(minutes, hourCycle);

/** The time that the clocks of a zone show at a moment. */
export const timeIn = (moment: string, zone: string): string => clockTime(wallTimeAt(Date.parse(moment), zone).minutes);

/** '15:00 to 16:00' on the clocks of a zone. */
export const timesIn = ({ startsAt, endsAt }: Span, zone: string): string =>
  `${timeIn(startsAt, zone)} to ${timeIn(endsAt, zone)}`;

/** '45 min', '1 h', '1 h 30 min'. */
export function lengthText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** 'in 2 h 20 min', 'in 3 days', 'now', 'over'. */
export function untilText({ startsAt, endsAt }: Span, now: number): string {
  if (now >= Date.parse(endsAt)) return 'over';
  const minutes = Math.ceil((Date.parse(startsAt) - now) / 60_000);
  if (minutes <= 0) return 'now';
  if (minutes < 60) return `in ${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `in ${hours} h` : `in ${hours} h ${minutes % 60} min`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}

/** '20 minutes ago', '3 hours ago', '2 days ago', 'just now'. */
export function agoText(moment: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(moment)) / 60_000));
  const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (minutes === 0) return 'just now';
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}
