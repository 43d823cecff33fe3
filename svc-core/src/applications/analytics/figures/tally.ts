import { SHARE_MIN } from '@jobtrail/contract';
import type { Share, Tally } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { wilsonRange } from './wilson.ts';

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

/** A figure with the positions of its jobs. @param applications in the order of their positions */
export function tallyOf(applications: ReadonlyArray<Pick<Application, 'position'>>): Tally {
  const jobs = applications.map(({ position }) => position);
  return { count: jobs.length, jobs };
}

/** A fraction with four digits; null for too few applications. */
export const fractionOf = (count: number, of: number): number | null => (of < SHARE_MIN ? null : rounded(count / of));

/** The share of some applications that meets a condition. */
export function shareOf<Of extends Pick<Application, 'position'>>(
  applications: readonly Of[],
  isTrue: (application: Of) => boolean,
): Share {
  const counted = tallyOf(applications.filter(isTrue));
  const of = applications.length;
  if (of < SHARE_MIN) return { ...counted, of, share: null, low: null, high: null };
  const { low, high } = wilsonRange(counted.count, of);
  return { ...counted, of, share: fractionOf(counted.count, of), low: rounded(low), high: rounded(high) };
}
