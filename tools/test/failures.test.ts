import { failureList, failuresInJest, failuresInPlaywright } from './failures.ts';

describe('The failed tests', () => {
  it('are read from a report of Jest, with files that could not run', () => {
    const assertionResults = [
      { fullName: 'A job is kept', status: 'passed', failureMessages: [] },
      { fullName: 'A job is shown', status: 'failed', failureMessages: ['Expected 1\nReceived 2'] },
    ];
    const report = {
      testResults: [
        { name: '/root/svc-core/a.test.ts', status: 'failed', message: 'all', assertionResults },
        { name: '/root/svc-core/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
        { name: '/root/svc-core/c.test.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    };
    expect(failuresInJest(report, '/root')).toEqual([
      { name: 'svc-core/a.test.ts: A job is shown', message: 'Expected 1\nReceived 2' },
      { name: 'svc-core/b.test.ts', message: 'Cannot find module' },
    ]);
  });

  it('are read from a report of Playwright, with the last attempt and errors outside of journeys', () => {
    const test = { projectName: 'wide', status: 'unexpected' };
    const results = [{ error: { message: 'first' } }, { error: { message: 'last', stack: 'last at line 3' } }];
    const spec = { file: 'board.spec.ts', title: 'a card moves', tests: [{ ...test, results }] };
    const passed = { ...spec, tests: [{ ...test, status: 'expected', results: [{}] }] };
    const report = {
      errors: [{ message: 'The product did not start' }],
      suites: [{ suites: [{ specs: [spec] }], specs: [passed] }],
    };
    expect(failuresInPlaywright(report, 'e2e/journeys')).toEqual([
      { name: 'e2e/journeys', message: 'The product did not start' },
      { name: 'e2e/journeys/board.spec.ts: a card moves (wide)', message: 'last at line 3' },
    ]);
  });

  it('are none without a report', () => {
    expect([failuresInJest(null, '/'), failuresInPlaywright(null, '')]).toEqual([[], []]);
  });

  it('are listed with the beginning of their messages, without colors and empty lines', () => {
    const long = Array.from({ length: 30 }, (_, n) => `line ${n}`).join('\n');
    expect(
      failureList([
        { name: 'a.test.ts: works', message: '\u001b[31mExpected 1\u001b[39m\n\nReceived 2' },
        { name: 'b.test.ts: works', message: long },
      ]),
    ).toMatch(
      /^✕ a\.test\.ts: works\n {4}Expected 1\n {4}Received 2\n\n✕ b\.test\.ts: works\n {4}line 0\n(.+\n){10} {4}line 11$/,
    );
  });
});
