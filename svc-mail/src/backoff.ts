/**
 * How long to wait after a number of failures in a row: `firstMs` after the first one, twice as long after each further
 * one, at most `mostMs`, give or take a quarter, so that workers that failed together do not come back together.
 */
export function backoffMs(failures: number, { firstMs, mostMs }: { firstMs: number; mostMs: number }): number {
  return Math.round(Math.min(firstMs * 2 ** (failures - 1), mostMs) * (0.75 + Math.random() / 2));
}
