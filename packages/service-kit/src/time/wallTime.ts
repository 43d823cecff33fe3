import { Temporal } from 'temporal-polyfill';

/** What a clock on the wall shows, `2026-11-23T09:00`: a day and a time to the minute, without a zone. */
export type WallTime = string;

const SHAPE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether a text is a wall time: `YYYY-MM-DDTHH:mm`, of a day and a time that exist. */
export function isWallTime(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  try {
    return shown(Temporal.PlainDateTime.from(text, { overflow: 'reject' })) === text;
  } catch {
    return false;
  }
}

/**
 * All moments at which the clocks of a zone show a time, in ms since the epoch, earliest first. There is usually one.
 * There is none if the clocks skip the time (a gap), and there are two if they show it twice (an overlap).
 * @param zone an IANA name
 * @throws RangeError if the time is no wall time or the zone is unknown
 */
export function momentsOf(wall: WallTime, zone: string): readonly number[] {
  const time = Temporal.PlainDateTime.from(wall);
  const candidates = (['earlier', 'later'] as const).map((disambiguation) =>
    time.toZonedDateTime(zone, { disambiguation }),
  );
  const real = candidates.filter((candidate) => candidate.toPlainDateTime().equals(time));
  return [...new Set(real.map((candidate) => candidate.epochMilliseconds))];
}

/**
 * The moment at which the clocks of a zone show a time, in ms since the epoch. In an overlap it is the earlier one. A
 * time in a gap is moved forward by the length of the gap, so it is never before the clocks change: 02:30 becomes
 * 03:30. These are the rules of RFC 5545 (3.3.5) and of `compatible` in ECMAScript's Temporal.
 * @param zone an IANA name
 * @throws RangeError if the time is no wall time or the zone is unknown
 */
export const momentOf = (wall: WallTime, zone: string): number =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds;

/**
 * The existing times around one that the clocks of a zone skip: earlier and later by the length of the gap. Both are
 * the time itself if it is not skipped.
 * @throws RangeError if the time is no wall time or the zone is unknown
 */
export function nearestTimes(wall: WallTime, zone: string): { readonly earlier: WallTime; readonly later: WallTime } {
  const time = Temporal.PlainDateTime.from(wall);
  const near = (disambiguation: 'earlier' | 'later') =>
    shown(time.toZonedDateTime(zone, { disambiguation }).toPlainDateTime());
  return { earlier: near('earlier'), later: near('later') };
}

/**
 * What the clocks of a zone show at a moment, to the minute.
 * @param at ms since the epoch
 * @throws RangeError if the zone is unknown
 */
export const wallTimeOf = (at: number, zone: string): WallTime =>
  shown(Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime());

const shown = (time: Temporal.PlainDateTime): WallTime => time.toString({ smallestUnit: 'minute' });
