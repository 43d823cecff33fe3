import type { Backoff } from '@jobtrail/service-kit';

/** How often the queues of this service are polled, and the lengths of leases and pauses, in ms. */
export const QUEUE_TIMING: { everyMs: number; leaseMs: number; backoff: Backoff } = {
  everyMs: 1000,
  /** After this time another worker takes over from a worker that was killed. */
  leaseMs: 15_000,
  backoff: { firstMs: 2000, longestMs: 600_000 },
};
