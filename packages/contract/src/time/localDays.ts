/** A day of a person's calendar, `2026-11-23`: it has no time and no zone. Days compare as texts. */
export type LocalDay = string;

const DAY_MS = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar, `YYYY-MM-DD` with four digits of the year: `2026-02-29` is not. */
export function isLocalDay(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && dayOf(midnight) === text;
}

/** The day that is this many days later, or earlier if `days` is negative. */
export const addDays = (day: LocalDay, days: number): LocalDay => dayOf(midnightOf(day) + days * DAY_MS);

/** The days from one day to another; negative if `to` is earlier. */
export const daysBetween = (from: LocalDay, to: LocalDay): number => (midnightOf(to) - midnightOf(from)) / DAY_MS;

/** The day of the week by ISO 8601: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: LocalDay): number => new Date(midnightOf(day)).getUTCDay() || 7;

/** The Monday after a day, also if the day is a Monday. */
export const nextMonday = (day: LocalDay): LocalDay => addDays(day, 8 - weekdayOf(day));

/**
 * The current day in a time zone at a moment.
 * @param at ms since the epoch
 * @param zone an IANA name
 * @throws RangeError if the runtime does not know the zone
 */
export function localDayOf(at: number, zone: string): LocalDay {
  const { calendar, days } = calendarOf(zone);
  const known = days.get(at);
  if (known !== undefined) return known;
  // '11/23/2026'. formatToParts takes three times as long, which long lists of interviews notice.
  const [month = '', day = '', year = ''] = calendar.format(at).split('/');
  const found = `${year.padStart(4, '0')}-${month}-${day}`;
  if (days.size >= KEPT_DAYS) days.clear();
  days.set(at, found);
  return found;
}

/** Days of the UTC calendar all have 24 hours, so days can be added as multiples of 24 hours. */
const dayOf = (midnight: number): LocalDay => new Date(midnight).toISOString().slice(0, 10);
const midnightOf = (day: LocalDay): number => Date.parse(`${day}T00:00:00Z`);

/** How many moments a calendar remembers: those of a long list of jobs, which are asked for again with every change. */
const KEPT_DAYS = 10_000;
interface Calendar {
  readonly zone: string;
  readonly calendar: Intl.DateTimeFormat;
  /** The days that have been asked for, by their moment. */
  readonly days: Map<number, LocalDay>;
}

/** Caches the calendar of the last zone: creating one costs far more than using it. */
let last: Calendar | undefined;
function calendarOf(zone: string): Calendar {
  if (last?.zone !== zone) last = { zone, calendar: newCalendar(zone), days: new Map() };
  return last;
}
const newCalendar = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
