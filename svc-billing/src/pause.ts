import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, at most until the signal. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
