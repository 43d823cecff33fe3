import { addDays, isLocalDay, type LocalDay, localDayOf } from '@jobtrail/contract';
import type { DateOrder, DateReading } from '../reading.ts';
import { calendarName, calendarNames } from './monthNames.ts';

/** A day, and the moment if the cell says which one. */
export interface ReadDate {
  readonly day: LocalDay;
  readonly moment?: string;
}
/** `unknown order`: which number is the day and which the month is for the person to say. */
export type DateResult = ReadDate | 'not a date' | 'unknown order';

/** No date is longer. */
const LENGTH_MAX = 80;
const YEARS = { first: 1970, last: 2100 };
const MINUTE_MS = 60_000;
/** Where Excel counts days from, and the numbers that are days of about 1954 to 2064. */
const SERIAL_START = '1899-12-30';
const SERIALS = { first: 20_000, last: 60_000 };
/** A picked day without a moment is exported with this time. */
const NOON = 'T12:00:00.000Z';

const OTHER_SPACES = /[\u00a0\u2000-\u200a\u202f\u3000]/g;
/** A time at the end of a date: `T08:15:00.000Z`, `, 8:15 AM`, ` at 20:15 GMT+0100 (CET)`. */
const TIME =
  /(?:T|,? (?:at |um |à )?)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?(?:([ap])\.? ?m\.?)? ?(?:(Z|UTC|GMT)?([+-]\d{2}:?\d{2})?)?(?: ?\([^)]*\))?$/i;
const YEAR_FIRST = /^(\d{4})([-/. ]) ?(\d{1,2})\2 ?(\d{1,2})\.?$/;
const COMPACT = /^((?:19|20)\d\d)(\d\d)(\d\d)$/;
const YEAR_LAST = /^(\d{1,2})([-/. ]) ?(\d{1,2})\2 ?(\d{4}|\d{2})\.?$/;
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;

interface Time {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  /** Minutes east of Greenwich; null without a zone. */
  readonly offset: number | null;
}
/** A date without its time; null for a time that no clock shows. */
interface Parts {
  readonly date: string;
  readonly time: Time | null;
}

function partsOf(cell: string): Parts | null {
  const text = cell.replaceAll(OTHER_SPACES, ' ').trim();
  const found = TIME.exec(text);
  if (!found) return { date: text, time: null };
  const [whole, hour = '', minute = '', second = '0', half, zone, shift] = found;
  const [given, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (minutes > 59 || seconds > 60 || (half ? given < 1 || given > 12 : given > 23)) return null;
  const hours = half ? (given % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : given;
  const offset = shift ? offsetOf(shift) : zone ? 0 : null;
  return { date: text.slice(0, text.length - whole.length).trim(), time: { hours, minutes, seconds, offset } };
}

function offsetOf(shift: string): number {
  const [hours, minutes] = [Number(shift.slice(1, 3)), Number(shift.slice(-2))];
  return (shift.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

const pad = (value: number | string): string => String(value).padStart(2, '0');

function dayFrom(year: number | string, month: number | string, day: number | string): LocalDay | null {
  const written = Number(year);
  const full = String(year).length <= 2 ? 2000 + written : written;
  const text = `${full}-${pad(month)}-${pad(day)}`;
  return full >= YEARS.first && full <= YEARS.last && isLocalDay(text) ? text : null;
}

function dayOf(date: string, order: DateOrder | 'ask'): LocalDay | 'unknown order' | null {
  const yearFirst = YEAR_FIRST.exec(date);
  if (yearFirst) return dayFrom(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? '');
  const numbers = numbersIn(date);
  if (numbers) {
    const { first, second, year } = numbers;
    if (first === second) return dayFrom(year, first, second);
    if (order === 'mdy') return dayFrom(year, first, second);
    return order === 'ask' ? 'unknown order' : dayFrom(year, second, first);
  }
  const compact = COMPACT.exec(date);
  if (compact) return dayFrom(compact[1] ?? '', compact[2] ?? '', compact[3] ?? '');
  const serial = Number(SERIAL.exec(date)?.[1]);
  if (serial >= SERIALS.first && serial <= SERIALS.last) return addDays(SERIAL_START, serial);
  return dayInWords(date);
}

/** The numbers of a date that ends with its year, and the sign between them. */
function numbersIn(date: string): { first: number; sign: string; second: number; year: string } | null {
  const found = YEAR_LAST.exec(date);
  if (!found) return null;
  const [, first, sign = '', second, year = ''] = found;
  return { first: Number(first), sign, second: Number(second), year };
}

/** `Nov 3, 2026`, `3 Nov 26`, `Tuesday, 3rd of November 2026`, `3. listopadu 2026`. */
function dayInWords(date: string): LocalDay | null {
  const { months, weekdays } = calendarNames();
  const tokens = date.split(/[\s,./-]+/).filter((token) => token !== '');
  if (tokens.length < 3 || tokens.length > 7) return null;
  const found: number[] = [];
  const numbers: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const name = calendarName(token);
    const month = months.get(name);
    const number = /^(\d{1,4})(?:st|nd|rd|th|er|º|ª)?$/i.exec(token)?.[1];
    if (number !== undefined) numbers.push(number);
    else if (month !== undefined && !(index === 0 && weekdays.has(name) && tokens.length > 3)) found.push(month);
    else if (!weekdays.has(name) && !/^(?:of|de|del|the|den|r)$/i.test(token)) return null;
  }
  const [month] = found;
  const [one = '', other = ''] = numbers;
  if (month === undefined || found.length > 1 || numbers.length !== 2) return null;
  return one.length > 2 ? dayFrom(one, month, other) : dayFrom(other, month, one);
}

/**
 * Reads the date of a cell.
 * @param order that of the cell's column
 * @param zone the person's time zone, in which a moment has its day
 */
export function readDate(cell: string, order: DateOrder | 'ask', zone: string): DateResult {
  const parts = cell.length > LENGTH_MAX ? null : partsOf(cell);
  if (!parts) return 'not a date';
  const day = dayOf(parts.date, order);
  if (day === null) return 'not a date';
  if (day === 'unknown order' || parts.time === null || parts.time.offset === null)
    return day === 'unknown order' ? day : { day };
  const { hours, minutes, seconds, offset } = parts.time;
  const at = Date.parse(`${day}T00:00:00Z`) + ((hours * 60 + minutes - offset) * 60 + seconds) * (MINUTE_MS / 60);
  const moment = new Date(at).toISOString();
  return { day: moment.endsWith(NOON) ? moment.slice(0, 10) : localDayOf(at, zone), moment };
}

/** Whether a cell may be a date, in any order. */
export const isDate = (cell: string): boolean =>
  readDate(cell, 'dmy', 'UTC') !== 'not a date' || readDate(cell, 'mdy', 'UTC') !== 'not a date';

/**
 * In which order the cells of a column write their dates. It is never decided by one cell alone: `03/11/2026` is
 * November 3 if another cell of the column is `28/10/2026`.
 * @param others the order of the sheet's other columns, to suggest if this one allows both
 */
export function dateOrderOf(cells: readonly string[], others: readonly DateReading[]): DateReading {
  const dates = cells.flatMap((cell) => {
    const parts = cell.length > LENGTH_MAX ? null : partsOf(cell);
    const numbers = parts && numbersIn(parts.date);
    return numbers ? [{ cell, ...numbers }] : [];
  });
  if (dates.length === 0) return { order: 'ymd' };
  // Only the day is written first with dots.
  if (dates.every(({ sign }) => sign === '.')) return { order: 'dmy' };
  const isDay = (number: number): boolean => number > 12 && number <= 31;
  const dayFirst = dates.filter(({ first, second }) => isDay(first) && second <= 12).length;
  const monthFirst = dates.filter(({ first, second }) => isDay(second) && first <= 12).length;
  if (dayFirst > 0 && monthFirst === 0) return { order: 'dmy' };
  if (monthFirst > 0 && dayFirst === 0) return { order: 'mdy' };
  const open = dates.find(({ first, second }) => first !== second && first <= 12 && second <= 12);
  if (!open && dayFirst === 0) return { order: 'dmy' };
  return { order: 'ask', ...suggestion(dates, dayFirst - monthFirst, others), ...(open && example(open)) };
}

type Suggestion = Pick<DateReading, 'suggested'>;
function suggestion(dates: ReadonlyArray<{ cell: string }>, more: number, others: readonly DateReading[]): Suggestion {
  if (more !== 0) return { suggested: more > 0 ? 'dmy' : 'mdy' };
  const decided = others.map(({ order }) => order).find((order) => order === 'dmy' || order === 'mdy');
  if (decided) return { suggested: decided };
  // Who has a clock of 12 hours mostly has the month first, as LinkedIn's files have.
  return dates.some(({ cell }) => /\d\s?[ap]\.?m/i.test(cell)) ? { suggested: 'mdy' } : {};
}

function example({ cell, first, second, year }: { cell: string; first: number; second: number; year: string }) {
  const [dmy, mdy] = [dayFrom(year, second, first), dayFrom(year, first, second)];
  return dmy !== null && mdy !== null ? { example: { cell, dmy, mdy } } : {};
}
