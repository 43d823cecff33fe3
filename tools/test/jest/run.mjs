/** The factor for timeouts. Without it, timeouts stay as they are chosen: for an idle machine. */
export const PATIENCE = Math.max(1, Number(process.env['TEST_PATIENCE']) || 1);

/** @type {Record<string, string>} */
const KINDS = { 1: 'drill', with: '{test,drill}' };

/**
 * The files that this run executes: the tests, the drills with `DRILLS=1`, and both with `DRILLS=with`.
 * @param {string} extension a pattern such as `ts`
 */
export function filesOfRun(extension) {
  return [`<rootDir>/**/*.${KINDS[process.env['DRILLS'] ?? ''] ?? 'test'}.${extension}`];
}

/**
 * Tells the code of a test file whether the file is a drill.
 * @param {{ process: { env: Record<string, string | undefined> } }} global of the file's environment
 * @param {string} testPath
 */
export function tellWhetherDrill(global, testPath) {
  global.process.env['DRILLS'] = /\.drill\.tsx?$/.test(testPath) ? '1' : '';
}

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
