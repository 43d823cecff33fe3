import { type Disambiguation, skippedTimeSentence, TIME_SKIPPED } from '@jobtrail/contract';
import { AppError, momentsOf, nearestTimes, validationFailed, type WallTime, wallTimeOf } from '@jobtrail/service-kit';
import type { InterviewRow } from '../../rows.ts';

const MINUTE_MS = 60_000;

/** The version of the time zone database that this process calculates with, such as `2025c`. */
export const TZ_VERSION = process.versions['tz'] ?? '0';

/** A time as it was agreed. */
type AgreedTime = Pick<InterviewRow, 'starts_local' | 'time_zone' | 'disambiguation' | 'duration_minutes'>;
/** What follows from an agreed time. */
type Moments = Pick<InterviewRow, 'starts_at' | 'ends_at' | 'tz_version'>;

const shown = (time: WallTime): string => time.replace('T', ' ');

/** The error for a local time that the clocks skip; it names the nearest times. */
function timeSkipped(local: WallTime, zone: string): AppError {
  const { earlier, later } = nearestTimes(local, zone);
  const sentence = skippedTimeSentence(shown(earlier), shown(later));
  const { status, code, message, fields } = validationFailed({ startsLocal: sentence });
  return new AppError(status, code, message, { ...(fields && { fields }), reason: TIME_SKIPPED });
}

/** The moment of a local time that its clocks show once or twice; undefined if they skip it. In ms since the epoch. */
function startOf({ starts_local, time_zone, disambiguation }: AgreedTime): number | undefined {
  const moments = momentsOf(starts_local, time_zone);
  return disambiguation === 'later' ? moments.at(-1) : moments[0];
}

const spanFrom = (startsAt: number, minutes: number): Moments => ({
  starts_at: startsAt,
  ends_at: startsAt + minutes * MINUTE_MS,
  tz_version: TZ_VERSION,
});

/** The moments of an agreed time. @throws AppError 400 `time_skipped` if the clocks skip it */
export function momentsOfAgreed(agreed: AgreedTime): Moments {
  const start = startOf(agreed);
  if (start === undefined) throw timeSkipped(agreed.starts_local, agreed.time_zone);
  return spanFrom(start, agreed.duration_minutes);
}

/**
 * The moments of a time that was agreed under other rules. If the clocks now skip it, it is the time after the gap (RFC
 * 5545, 3.3.5).
 */
export function momentsAfterNewRules(agreed: AgreedTime): Moments {
  const { starts_local, time_zone, duration_minutes } = agreed;
  const start = startOf(agreed) ?? momentsOf(nearestTimes(starts_local, time_zone).later, time_zone)[0];
  if (start === undefined) throw new Error('A time after a gap has no moment.');
  return spanFrom(start, duration_minutes);
}

/** What the clocks of a zone show at a moment, and which of two moments it is. @param at ms since the epoch */
export function localTimeOf(at: number, zone: string): { startsLocal: WallTime; disambiguation: Disambiguation } {
  const startsLocal = wallTimeOf(at, zone);
  return { startsLocal, disambiguation: momentsOf(startsLocal, zone)[0] === at ? 'earlier' : 'later' };
}
