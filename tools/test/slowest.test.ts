import { slowestTable, timesInJest, timesInPlaywright } from './slowest.ts';

describe('The slowest files and tests', () => {
  it('are read from a report of Jest', () => {
    const assertionResults = [{ fullName: 'A job is kept', duration: 40 }, { fullName: 'A job is shown' }];
    const report = {
      testResults: [{ name: '/root/svc-core/a.test.ts', startTime: 1000, endTime: 1500, assertionResults }],
    };
    expect(timesInJest(report, '/root')).toEqual({
      files: [{ name: 'svc-core/a.test.ts', ms: 500 }],
      tests: [
        { name: 'svc-core/a.test.ts: A job is kept', ms: 40 },
        { name: 'svc-core/a.test.ts: A job is shown', ms: 0 },
      ],
    });
  });

  it('are read from a report of Playwright, with every attempt of a journey', () => {
    const spec = {
      file: 'board.spec.ts',
      title: 'a card moves',
      tests: [{ results: [{ duration: 70 }, { duration: 30 }] }],
    };
    const report = { suites: [{ suites: [{ specs: [spec] }], specs: [{ ...spec, title: 'a card stays' }] }] };
    expect(timesInPlaywright(report, 'e2e/journeys')).toEqual({
      files: [{ name: 'e2e/journeys/board.spec.ts', ms: 200 }],
      tests: [
        { name: 'e2e/journeys/board.spec.ts: a card stays', ms: 100 },
        { name: 'e2e/journeys/board.spec.ts: a card moves', ms: 100 },
      ],
    });
  });

  it('are empty without a report', () => {
    expect(timesInJest(null, '/')).toEqual({ files: [], tests: [] });
    expect(timesInPlaywright(null, '')).toEqual({ files: [], tests: [] });
  });

  it('are sorted from slowest to fastest', () =>
    expect(
      slowestTable(
        'Slow',
        [
          { name: 'b', ms: 2000 },
          { name: 'c', ms: 1 },
          { name: 'a', ms: 61_000 },
        ],
        2,
      ),
    ).toBe('Slow\n   61.0 s  a\n    2.0 s  b'));
});
