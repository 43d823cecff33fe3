import { grouped, milliseconds } from '../measure/format.ts';
import type { Report } from '../measure/report.ts';
import type { Reader } from './reader.ts';
import { readAfterChange, readTimes, readUnchanged } from './reads.ts';

/** How many jobs other people have. */
export const OTHERS = 1_000_000;
const BAR = 1.2;

/** Compares single requests to a database in which other people have many jobs and to one in which they have none. */
export async function compareGrowth(report: Report, label: string, alone: Reader, crowded: Reader): Promise<void> {
  const changed = await readTimes(
    () => readAfterChange(crowded, crowded.core),
    () => readAfterChange(alone, alone.core),
  );
  report.figure(
    `${label}: server time with / without ${grouped(OTHERS)} jobs of others`,
    `${milliseconds(changed.a)} / ${milliseconds(changed.b)}`,
  );
  report.atMost(`${label}: the ratio, the list changed before every read`, changed.a / changed.b, BAR);
  const unchanged = await readTimes(
    () => readUnchanged(crowded),
    () => readUnchanged(alone),
  );
  report.atMost(`${label}: the ratio, the list unchanged`, unchanged.a / unchanged.b, BAR);
}
