/** How long to wait between attempts, in ms. */
export interface Backoff {
  /** After the first failure; twice as long after each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Doubling more often exceeds every limit, and would end in Infinity. */
const DOUBLINGS_MAX = 30;

/**
 * How long to wait after a number of failures in a row, in ms: exponential up to the limit, give or take a quarter, so
 * that workers that failed together do not come back together.
 */
export function backoffMs(failures: number, { firstMs, longestMs }: Backoff): number {
  const doublings = Math.min(Math.max(failures - 1, 0), DOUBLINGS_MAX);
  return Math.round(Math.min(firstMs * 2 ** doublings, longestMs) * (0.75 + Math.random() / 2));
}
