import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, but not longer than until the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
