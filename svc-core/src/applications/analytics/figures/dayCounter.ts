import { localDayOf } from '@jobtrail/contract';

const DAY_MS = 86_400_000;
/** 0001-01-01 and 9999-12-31, counted from 1970-01-01: days that can be written with four digits of the year. */
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

/** Turns a moment into a local day, as the number of days since 1970-01-01. */
export type DayCounter = (at: number) => number;

/** The number of a local day such as `2026-11-23`. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The local day with a number, such as `2026-11-23`. */
export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * Counts local days in a time zone. Asking the runtime for the day of each of thousands of moments would take most of
 * the time of the summary, so it asks for the clock once for each UTC day. Days before the year 1 and after 9999 count
 * as the first and the last.
 * @param zone an IANA name
 */
export function dayCounter(zone: string): DayCounter {
  const clock = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const offsets = new Map<number, number>();
  /** By how many ms the clocks are ahead of UTC at the beginning of a UTC day. */
  const offsetAt = (utcDay: number): number => {
    const known = offsets.get(utcDay);
    if (known !== undefined) return known;
    const parts = new Map(clock.formatToParts(utcDay * DAY_MS).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = new Date(0);
    shown.setUTCFullYear(part('year'), part('month') - 1, part('day'));
    shown.setUTCHours(part('hour'), part('minute'), part('second'));
    const offset = shown.getTime() - utcDay * DAY_MS;
    offsets.set(utcDay, offset);
    return offset;
  };
  return (at) => {
    const utcDay = Math.floor(at / DAY_MS);
    if (utcDay <= FIRST_DAY) return FIRST_DAY;
    if (utcDay >= LAST_DAY) return LAST_DAY;
    const offset = offsetAt(utcDay);
    // The clocks change on this day.
    if (offset !== offsetAt(utcDay + 1)) return dayNumber(localDayOf(at, zone));
    return Math.floor((at + offset) / DAY_MS);
  };
}
