import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closingLine, jestCounts, playwrightCounts } from './testCounts.ts';

describe('The counts of the test runners', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'counts-test-'));
    file = join(folder, 'report.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const counts = (of: typeof jestCounts | typeof playwrightCounts, report: object | null, code: number) => {
    if (report) writeFileSync(file, JSON.stringify(report));
    return of(file, code);
  };

  it('of Jest are its tests; a suite that could not run is one failure', () => {
    expect(
      counts(
        jestCounts,
        { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, numRuntimeErrorTestSuites: 1 },
        1,
      ),
    ).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });

  it('of Jest are one failure if there is no report or no test', () => {
    expect(counts(jestCounts, null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(counts(jestCounts, { numPassedTests: 0, numFailedTests: 0 }, 1)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
  });

  it('of Playwright are its tests; a flaky test has passed', () => {
    expect(counts(playwrightCounts, { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } }, 1)).toEqual({
      passed: 6,
      failed: 1,
      skipped: 2,
    });
  });

  it('of Playwright are one skipped test if it was left out, and one failed test if it crashed', () => {
    expect(counts(playwrightCounts, null, 0)).toEqual({ passed: 0, failed: 0, skipped: 1 });
    expect(counts(playwrightCounts, null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('are summed up in one line', () => {
    expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });
});
