import { isRecord, numberOr0, readReport } from './report.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A check that passes or fails as one, by its exit code. */
export function checkCounts(code: number): Counts {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/**
 * The counts that Jest wrote with --json. A suite that could not run counts as one failure, and so does an exit code without
 * a failed test.
 * @param mayBeEmpty whether Jest may have found no test to run
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

/** The counts that Playwright's JSON reporter wrote. Journeys that were all left out (no browser) count as one skipped test. */
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

/** Counts skipped tests as failed. */
export function strict({ passed, failed, skipped }: Counts): Counts {
  return { passed, failed: failed + skipped, skipped: 0 };
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function withExit(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
