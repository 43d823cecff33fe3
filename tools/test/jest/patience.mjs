/** What timeouts are multiplied by: `npm test` measures it, and a single run takes them as they are. */
export const PATIENCE = Math.max(1, Number(process.env['TEST_PATIENCE']) || 1);

/** Whether this run is of the drills (`*.drill.ts`) instead of the tests. */
export const DRILLS = process.env['DRILLS'] === '1';

/** Multiplies the timeouts that tests and hooks name themselves; those that name none have the configuration's. */
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
