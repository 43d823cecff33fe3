import type { Backoff } from '@jobtrail/service-kit';

/** How often the queues of this service are polled, and how long leases and pauses are, in ms. */
export const QUEUE_TIMING: { everyMs: number; leaseMs: number; backoff: Backoff } = {
  everyMs: 1000,
  /** A worker that was killed is replaced after this long. */
  leaseMs: 15_000,
  backoff: { firstMs: 2000, longestMs: 600_000 },
};
