import { isRecord, numberOr0, readReport } from './report.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The counts of a check that passes or fails as a whole, by its exit code. */
export function checkCounts(code: number): Counts {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * The counts in Jest's --json report. A suite that could not run counts as one failure, and so does a non-zero exit
 * code without a failed test.
 * @param mayBeEmpty whether it is fine if Jest has found no test to run
 */
export function jestCounts(file: string, code: number, { mayBeEmpty = false } = {}): Counts {
  const report = readReport(file);
  if (!report && mayBeEmpty && code === 0) return { passed: 0, failed: 0, skipped: 0 };
  if (!report) return checkCounts(code === 0 ? 1 : code);
  return withExit(
    {
      passed: numberOr0(report['numPassedTests']),
      failed: numberOr0(report['numFailedTests']) + numberOr0(report['numRuntimeErrorTestSuites']),
      skipped: numberOr0(report['numPendingTests']) + numberOr0(report['numTodoTests']),
    },
    code,
  );
}

/** The counts in Playwright's JSON report. Journeys that were left out (no browser) count as one skipped test. */
export function playwrightCounts(file: string, code: number): Counts {
  const stats = readReport(file)?.['stats'];
  if (!isRecord(stats)) return code === 0 ? { passed: 0, failed: 0, skipped: 1 } : { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = stats;
  return withExit(
    { passed: numberOr0(expected) + numberOr0(flaky), failed: numberOr0(unexpected), skipped: numberOr0(skipped) },
    code,
  );
}

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Moves the skipped tests to the failed ones. */
export function strict({ passed, failed, skipped }: Counts): Counts {
  return { passed, failed: failed + skipped, skipped: 0 };
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function withExit(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
