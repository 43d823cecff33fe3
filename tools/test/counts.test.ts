import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { closing, countsIn } from './counts.mjs';

const folder = temporaryFolder();
afterAll(folder.remove);
const file = join(folder.path, 'report.json');
const testResults = [
  {
    name: '/a.test.ts',
    status: 'failed',
    assertionResults: [
      { fullName: 'adds', status: 'failed' },
      { fullName: 'counts', status: 'passed' },
    ],
  },
  { name: '/broken.test.ts', status: 'failed', assertionResults: [] },
  { name: '/b.test.ts', status: 'passed', assertionResults: [{ fullName: 'adds', status: 'passed' }] },
];
const jestReport = {
  numPassedTests: 4,
  numFailedTests: 1,
  numRuntimeErrorTestSuites: 1,
  numPendingTests: 2,
  testResults,
};
const failures = ['/a.test.ts: adds', '/broken.test.ts'];
const playwrightReport = { stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 2 } };

it.each([
  [jestReport, 1, { passed: 4, failed: 2, skipped: 2, failures }],
  [playwrightReport, 0, { passed: 5, failed: 0, skipped: 2, failures: [] }],
  // A runner that fails outside of a test.
  [playwrightReport, 1, { passed: 5, failed: 1, skipped: 2, failures: [] }],
  // A runner without a report.
  ['', 0, { passed: 0, failed: 0, skipped: 1, failures: [] }],
  ['', 1, { passed: 0, failed: 1, skipped: 1, failures: [] }],
])('counts what the runner reports: %j with exit code %i', (report, code, counts) => {
  writeFileSync(file, report === '' ? '' : JSON.stringify(report));
  expect(countsIn(file, code)).toEqual(counts);
});

const passed = { passed: 2, failed: 0, skipped: 0, failures: [] };
const skipped = { passed: 1, failed: 0, skipped: 1, failures: [] };
it.each([
  [[passed, skipped], false, ['3 passed, 0 failed, 1 skipped'], 0],
  [[passed, skipped], true, ['3 passed, 1 failed'], 1],
  [[passed, { ...passed, failed: 1, failures: ['types'] }], false, ['failed: types', '4 passed, 1 failed'], 1],
  [[], false, ['0 passed, 0 failed'], 1],
])('adds %j, with skips as failures if %s: %s', (all, noSkip, lines, code) => {
  expect(closing(all, { noSkip })).toEqual({ lines, code });
});
