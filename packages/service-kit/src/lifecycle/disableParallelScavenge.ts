import { setFlagsFromString } from 'node:v8';

/**
 * Makes the main thread alone collect young objects, which takes a few milliseconds. By default V8 distributes that
 * work over threads and waits for all of them to get a CPU (measured on a busy machine: up to 58 ms). Full collections
 * are unaffected.
 */
export function disableParallelScavenge(): void {
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--no-concurrent-array-buffer-sweeping');
}
