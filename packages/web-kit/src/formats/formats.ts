import { decimalsOf, formatCents, type LocalDay, PRICE_CURRENCY } from '@jobtrail/contract';

type Moment = string | number | Date;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** Shown instead of a missing date. */
const NO_DATE = 'N/A';

function write(format: Intl.DateTimeFormat, moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined || moment === '') return NO_DATE;
  const date = new Date(moment);
  // Some ICU versions use a narrow space before AM. Replacing it makes texts comparable.
  return Number.isNaN(date.getTime()) ? NO_DATE : format.format(date).replace(/\u202f/g, ' ');
}

/** 'Nov 9, 2026': communications and interview notes ('MMM d, yyyy'). */
export const formatDate = (moment: Moment | null | undefined): string => write(day, moment);
/** 'Nov 9, 3:42 PM': stage history ('MMM d, h:mm a'). */
export const formatDateTime = (moment: Moment | null | undefined): string => write(dayAndTime, moment);
/** 'November 9, 2026': billing dates. */
export const formatLongDate = (moment: Moment | null | undefined): string => write(longDay, moment);
/** 'November 9': when a subscription ends. */
export const formatMonthDay = (moment: Moment | null | undefined): string => write(monthDay, moment);
/** 'Nov 9': cards. */
export const formatCardDate = (moment: Moment | null | undefined): string => write(shortDay, moment);
/** Days of the calendar have no zone: they are midnight in UTC, and are formatted in UTC. */
const calendarDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortCalendarDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Nov 9, 2026': a day of the calendar, the same in every time zone. */
export const formatDay = (day: LocalDay | null): string => write(calendarDay, day);
/** 'Nov 9', or 'Nov 9, 2025' in another year than today: a day on a card. */
export const formatCardDay = (day: LocalDay, today: LocalDay): string =>
  write(day.slice(0, 4) === today.slice(0, 4) ? shortCalendarDay : calendarDay, day);
/** '3:42 PM'. */
export const formatTime = (moment: Moment | null | undefined): string => write(time, moment);
/** 'November 9, 2026' from unix seconds, the format of billing and payments. */
export const formatUnixDate = (seconds: number): string => write(longDay, seconds * 1000);

const DAY_MS = 86_400_000;
/** The number of whole days since a moment; 0 if it is in the future. */
export function daysSince(moment: Moment, now: number = Date.now()): number {
  return Math.max(0, Math.floor((now - new Date(moment).getTime()) / DAY_MS));
}

/** '$3,120.00' from dollars: metrics. */
export const formatDollars = (dollars: number): string => formatCents(Math.round(dollars * 100));
/** '$10' from 1000, without decimals for whole dollars: prices in sentences. */
export function formatPrice(amount: number, currency: string = PRICE_CURRENCY): string {
  const written = formatCents(amount, currency);
  return amount % 10 ** decimalsOf(currency) === 0 ? written.replace(/\.0+$/, '') : written;
}
/** Making a formatter takes far longer than using it. */
const counts = new Intl.NumberFormat('en-US');
/** '1,284'. */
export const formatCount = (count: number): string => counts.format(count);
