import { SHARE_MIN } from '@jobtrail/contract';

/** The quantile of the normal distribution for 95 %. */
const Z = 1.96;

/**
 * By how many percentage points the shares of two groups, each with half of the applications, have to differ before
 * chance is an unlikely reason (95 %). Two are added to either outcome, because a share of 0 or 1 would promise
 * certainty (Agresti and Caffo, 2000). Null for too few applications to divide.
 */
export function chancePoints(count: number, total: number): number | null {
  if (total < 2 * SHARE_MIN) return null;
  const share = (count + 2) / (total + 4);
  return Math.ceil(100 * Z * Math.sqrt((2 * share * (1 - share)) / (total / 2)));
}
