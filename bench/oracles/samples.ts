import { type Duration, Random } from './product.ts';

const SEED = 20_261_123;

/** The inputs that the product and R get. */
export interface Samples {
  /** Each with at least one duration. */
  durations: readonly (readonly Duration[])[];
  shares: readonly { count: number; total: number }[];
  /** As numbers of days since 1970-01-01. */
  days: readonly number[];
}

/**
 * Durations of one person: a few or many, short ones with many ties or long ones with few, of which between none and all
 * have finished.
 */
function durationsOf(random: Random): Duration[] {
  const finished = random.pick([0, 0.3, 0.5, 0.7, 0.9, 1]);
  const longest = random.pick([4, 12, 60, 400]);
  return Array.from({ length: 1 + random.below(random.pick([6, 25, 300])) }, () => ({
    days: random.below(longest + 1),
    finished: random.next() < finished,
  }));
}

function shareOf(random: Random): { count: number; total: number } {
  const total = 1 + random.below(random.pick([12, 60, 2000]));
  return { count: random.pick([0, total, random.below(total + 1), random.below(total + 1)]), total };
}

/** The same samples in every run. @param sets the number of sets of durations, and of shares */
export function makeSamples(sets: number): Samples {
  const random = new Random(SEED);
  const from = Date.UTC(1999, 0, 1) / 86_400_000;
  const to = Date.UTC(2061, 0, 1) / 86_400_000;
  return {
    durations: Array.from({ length: sets }, () => durationsOf(random)),
    shares: Array.from({ length: sets }, () => shareOf(random)),
    days: Array.from({ length: to - from }, (_, index) => from + index),
  };
}
