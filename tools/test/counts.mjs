import { readFileSync } from 'node:fs';

/**
 * `failures` names the tests that failed, as far as the report of the runner does.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[] }} Counts
 */

/**
 * The counts in a report of `jest --json` or of Playwright's JSON reporter. A suite that could not run counts as one
 * failure, and so does a non-zero exit code without a failed test. A run that wrote no report was left out or failed.
 * @param {string} file
 * @param {number} code the exit code of the runner
 * @returns {Counts}
 */
export function countsIn(file, code) {
  const report = read(file);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  const counts = {
    passed: (report?.numPassedTests ?? 0) + expected + flaky,
    failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0) + unexpected,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0) + skipped + (report ? 0 : 1),
    failures: (report?.testResults ?? []).flatMap(failuresOf),
  };
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {TestFile} file of Jest */
function failuresOf({ name, status, assertionResults }) {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName }) => `${name}: ${fullName}`);
  return status === 'failed' && failed.length === 0 ? [name] : failed;
}

/**
 * The names of what failed and the sum, and the exit code for it.
 * @param {readonly Counts[]} all
 * @param {{ noSkip: boolean }} options whether skipped tests count as failed
 */
export function closing(all, { noSkip }) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    all.reduce((total, counts) => total + counts[key], 0);
  const [passed, skipped] = [sum('passed'), sum('skipped')];
  const failed = sum('failed') + (noSkip ? skipped : 0);
  const line = `${passed} passed, ${failed} failed${skipped > 0 && !noSkip ? `, ${skipped} skipped` : ''}`;
  const failures = all.flatMap((counts) => counts.failures.map((name) => `failed: ${name}`));
  return { lines: [...failures, line], code: failed > 0 || passed === 0 ? 1 : 0 };
}

/**
 * @typedef {{ expected?: number, flaky?: number, unexpected?: number, skipped?: number }} Stats
 * @typedef {{ name: string, status: string, assertionResults: Array<{ fullName: string, status: string }> }} TestFile
 * @typedef {{ numPassedTests?: number, numFailedTests?: number, numRuntimeErrorTestSuites?: number,
 *   numPendingTests?: number, numTodoTests?: number, testResults?: TestFile[], stats?: Stats }} Report
 * @param {string} file
 * @returns {Report | null} null if the runner has written none
 */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
