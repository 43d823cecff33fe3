import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A check that passes or fails as one, by its exit code.
 * @param {number} code
 * @returns {Counts}
 */
export function checkCounts(code) {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * What Jest wrote with --json. A suite that could not run, and a failure without a failed test, count as one.
 * @param {string} file
 * @param {number} code
 * @param {{ mayBeEmpty?: boolean }} [options] with `mayBeEmpty`, Jest may have found no test to run
 * @returns {Counts}
 */
export function jestCounts(file, code, { mayBeEmpty = false } = {}) {
  const report = readReport(file);
  if (!report && mayBeEmpty && code === 0) return { passed: 0, failed: 0, skipped: 0 };
  if (!report) return checkCounts(code === 0 ? 1 : code);
  const failed = number(report['numFailedTests']) + number(report['numRuntimeErrorTestSuites']);
  return withExit(
    {
      passed: number(report['numPassedTests']),
      failed,
      skipped: number(report['numPendingTests']) + number(report['numTodoTests']),
    },
    code,
  );
}

/**
 * What Playwright wrote with its JSON reporter. Journeys that were left out as a whole (no browser) count as one skipped test.
 * @param {string} file
 * @param {number} code
 * @returns {Counts}
 */
export function playwrightCounts(file, code) {
  const stats = readReport(file)?.['stats'];
  if (typeof stats !== 'object' || stats === null)
    return code === 0 ? { passed: 0, failed: 0, skipped: 1 } : { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = /** @type {Record<string, unknown>} */ (stats);
  return withExit(
    { passed: number(expected) + number(flaky), failed: number(unexpected), skipped: number(skipped) },
    code,
  );
}

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * Counts in which what was skipped has failed.
 * @param {Counts} counts
 * @returns {Counts}
 */
export function strict({ passed, failed, skipped }) {
  return { passed, failed: failed + skipped, skipped: 0 };
}

/** @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {Counts} counts
 * @param {number} code
 * @returns {Counts}
 */
function withExit(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * The report that a runner wrote, or null when it wrote none.
 * @param {string} file
 * @returns {Record<string, unknown> | null}
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {unknown} value */
function number(value) {
  return typeof value === 'number' ? value : 0;
}
