import type { Backoff } from '@jobtrail/service-kit';

/** How often the queues of this service are polled, and the lengths of leases and pauses, in ms. */
export const QUEUE_TIMING: { everyMs: number; leaseMs: number; backoff: Backoff } = {
  everyMs: 1000,
  /** After this time another worker takes over from a worker that was killed. */
  leaseMs: 15_000,
  /** The longest pause is what an email waits at most after svc-mail is back. */
  backoff: { firstMs: 2000, longestMs: 60_000 },
};
