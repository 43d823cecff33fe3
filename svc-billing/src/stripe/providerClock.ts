import { z } from 'zod';
import type { Clock } from '@jobtrail/service-kit';

/** The provider's clock. The sandbox's can be advanced; then the dates of payments are ahead of ours. */
export interface ProviderClock {
  /** How far it is ahead of ours, in ms, as of the last refresh. */
  readonly aheadMs: () => number;
  /** Reads it from the provider. If that fails, it stays as it is. @returns whether it has been moved */
  readonly refresh: () => Promise<boolean>;
}

const TIMEOUT_MS = 2000;
const reading = z.object({ ahead: z.number().int().min(0) });

/** The clock of a provider that keeps real time. */
export const REAL_TIME: ProviderClock = { aheadMs: () => 0, refresh: async () => false };

/**
 * Creates the clock of the sandbox.
 * @param base the origin of its API
 */
export function createSandboxClock(base: string): ProviderClock {
  let aheadMs = 0;
  return {
    aheadMs: () => aheadMs,
    async refresh() {
      const before = aheadMs;
      try {
        const response = await fetch(new URL('/clock', base), { signal: AbortSignal.timeout(TIMEOUT_MS) });
        aheadMs = reading.parse(await response.json()).ahead * 1000;
      } catch {
        // The calls to its API report that it cannot be reached.
      }
      return aheadMs !== before;
    },
  };
}

/** The provider's time in ms since the epoch, by which the dates of payments are judged. */
export const providerNow = ({
  clock,
  payments,
}: {
  clock: Clock;
  payments: { readonly clock: ProviderClock };
}): number => clock() + payments.clock.aheadMs();
