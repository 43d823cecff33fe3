import { DURATIONS_MIN } from '@jobtrail/contract';
import type { Durations } from '@jobtrail/contract/calls';
import { daysUntil, survivalOf } from './survival.ts';
import { tallyOf } from './tally.ts';

/**
 * How a duration ended: as measured, not yet, or because the person withdrew or gave up. `unknown` has no known
 * beginning or end.
 */
type DurationEnd = 'finished' | 'waiting' | 'left' | 'unknown';
/** One measured duration of a job. */
export interface MeasuredDuration {
  readonly position: number;
  readonly end: DurationEnd;
  /** In whole days; 0 if it is unknown. */
  readonly days: number;
}

/** The days between two local days of a job. A day before the beginning counts as the beginning. */
export function measured(position: number, end: DurationEnd, from: number | null, to: number | null): MeasuredDuration {
  return from === null || to === null || end === 'unknown'
    ? { position, end: 'unknown', days: 0 }
    : { position, end, days: Math.max(0, to - from) };
}

/** The figures about some durations. */
export function durationFigures(all: readonly MeasuredDuration[]): Durations {
  const known = all.filter(({ end }) => end !== 'unknown');
  const ending = (wanted: DurationEnd) => all.filter(({ end }) => end === wanted);
  const finished = known.filter(({ end }) => end === 'finished').length;
  const tooFew = finished < DURATIONS_MIN;
  const steps = survivalOf(known.map(({ days, end }) => ({ days, finished: end === 'finished' })));
  const until = (share: number) => (tooFew ? null : daysUntil(steps, share));
  return {
    ...tallyOf(known),
    finished,
    waiting: tallyOf(ending('waiting')),
    left: tallyOf(ending('left')),
    unknown: tallyOf(ending('unknown')),
    tooFew,
    quarter: until(0.25),
    median: until(0.5),
    threeQuarters: until(0.75),
    longest: known.length === 0 ? null : known.reduce((longest, { days }) => Math.max(longest, days), 0),
  };
}
