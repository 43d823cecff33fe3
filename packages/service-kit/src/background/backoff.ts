/** How long to wait between attempts, in ms. */
export interface Backoff {
  /** After the first failure. It doubles with each further one. */
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Further doublings would exceed any limit and end in Infinity. */
const DOUBLINGS_MAX = 30;

/**
 * Computes the pause after a number of consecutive failures, in ms. It grows exponentially up to the limit, with a
 * jitter of 25 % so that workers that failed together do not retry together.
 */
export function backoffMs(failures: number, { firstMs, longestMs }: Backoff): number {
  const doublings = Math.min(Math.max(failures - 1, 0), DOUBLINGS_MAX);
  return Math.round(Math.min(firstMs * 2 ** doublings, longestMs) * (0.75 + Math.random() / 2));
}
