import type { Stage } from '@jobtrail/contract';
import type { HistoryEntry } from '../effectiveHistory.ts';

/** The history entries of a job that entered some stages, each at a time in ms. */
export function journey(...visits: ReadonlyArray<readonly [stage: Stage, at: number]>): HistoryEntry[] {
  return visits.map(([to, at], position) => ({
    to,
    at,
    day: null,
    sequence: position,
    approx: false,
  }));
}
