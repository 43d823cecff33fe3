/** The factor for timeouts. `npm test` measures it; without it, timeouts stay as they are. */
export const PATIENCE = Math.max(1, Number(process.env['TEST_PATIENCE']) || 1);

/** Whether this run executes the drills (`*.drill.ts`) instead of the tests. */
export const DRILLS = process.env['DRILLS'] === '1';

/** Multiplies the timeouts of tests and hooks that set one; the others use the timeout of the configuration. */
export class LongerTimeouts {
  #seen = new WeakSet();

  /** @param {import('@jest/types').Circus.AsyncEvent | import('@jest/types').Circus.SyncEvent} event */
  apply(event) {
    if (event.name === 'test_start') this.#lengthen(event.test);
    if (event.name === 'hook_start') this.#lengthen(event.hook);
  }

  /** @param {{ timeout?: number | undefined | null }} timed */
  #lengthen(timed) {
    if (!timed.timeout || this.#seen.has(timed)) return;
    this.#seen.add(timed);
    timed.timeout *= PATIENCE;
  }
}
