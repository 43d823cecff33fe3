import { setFlagsFromString } from 'node:v8';

/**
 * Has the event loop collect young objects alone: a few milliseconds. V8 shares that work out to threads and then waits for all of them, on a
 * busy machine until each has got a processor (measured: up to 58 ms). Whole collections stay as they are.
 */
export function collectAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-concurrent-array-buffer-sweeping');
}
