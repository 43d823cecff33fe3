import { type Bars, type Finding, judge } from './judge.ts';
import type { Attempt } from './Load.ts';

const attempt = (startedAt: number, status: number, more: Partial<Attempt> = {}): Attempt => ({
  startedAt,
  endedAt: startedAt + 100,
  status,
  isJson: true,
  hasRetryAfter: true,
  note: `GET / at ${startedAt}: ${status}`,
  ...more,
});
const finding = (attempts: readonly Attempt[], more: Partial<Finding> = {}): Finding => ({
  attempts: [attempt(0, 200), ...attempts],
  disturbances: [{ beganAt: 800, overAt: 1000, readyAt: 5000 }],
  differences: { lost: 0, doubled: 0, checked: 1 },
  faults: [],
  notes: [],
  ...more,
});
const PROXY: Bars = { statuses: [502, 503, 504] };

describe('The judgement of a drill', () => {
  it('counts failures by status, for how long requests failed, and when the last one failed', () => {
    const failures = [attempt(900, 503), attempt(1500, 502), attempt(2400, 503)];
    expect(judge(finding(failures), PROXY)).toEqual({
      requests: 4,
      failed: 3,
      byStatus: new Map([
        [503, 2],
        [502, 1],
      ]),
      failingMs: 1600,
      recoveryMs: 1500,
      readyMs: 4000,
      missed: [],
    });
  });

  it('misses the bar when an acknowledged write is lost or doubled, or when nothing works', () => {
    const differences = { lost: 1, doubled: 2, checked: 9 };
    expect(judge(finding([], { differences }), PROXY).missed).toEqual([
      '1 acknowledged writes are lost',
      '2 writes took effect twice',
    ]);
    expect(judge({ ...finding([]), attempts: [attempt(0, 503)] }, PROXY).missed).toEqual(['no request succeeded']);
  });

  it.each([
    ['had ended before the cause began', 699, false],
    ['was in flight when the cause began', 700, true],
    ['began while a process was dying', 1000, true],
    ['began after the cause was over', 1001, false],
  ])('where requests in flight may fail, judges one that %s', (_, startedAt, mayFail) => {
    const { missed } = judge(finding([attempt(startedAt, 502)]), { ...PROXY, failed: 'in flight' });
    expect(missed).toEqual(mayFail ? [] : [`1 failed that were not in flight, such as GET / at ${startedAt}: 502`]);
  });

  it('misses the bar when more requests fail than may', () => {
    const failures = [attempt(900, 503), attempt(950, 503)];
    expect(judge(finding(failures), { ...PROXY, failed: 2 }).missed).toEqual([]);
    expect(judge(finding(failures), { ...PROXY, failed: 1 }).missed).toEqual(['2 failed, at most 1 may']);
  });

  it.each([
    [attempt(1, 500), 'in another way than 502, 503, 504 in JSON'],
    [attempt(1, 0), 'in another way'],
    [attempt(1, 503, { isJson: false }), 'in another way'],
    [attempt(1, 503, { hasRetryAfter: false }), 'without Retry-After'],
  ])('misses the bar when a request fails in a way that clients do not expect: %j', (failure, sentence) => {
    const [missed] = judge(finding([failure]), { ...PROXY, retryAfter: true }).missed;
    expect(missed).toContain(sentence);
    expect(missed).toContain(failure.note);
  });

  it('counts a failure during the next disturbance as that one, not as slow recovery from the first', () => {
    const disturbances = [
      { beganAt: 800, overAt: 1000, readyAt: 2000 },
      { beganAt: 6050, overAt: 6200, readyAt: 7000 },
    ];
    expect(judge(finding([attempt(1500, 503), attempt(6000, 503)], { disturbances }), PROXY).recoveryMs).toBe(600);
  });

  it('misses the bar when requests fail for too long, or ten seconds after the cause was over', () => {
    const failures = [attempt(0, 503), attempt(11_500, 503)];
    expect(judge(finding(failures), { ...PROXY, failingMs: 3000 }).missed).toEqual([
      'requests failed for 11.6 s, at most 3.0 s may be',
      'the last request failed 10.6 s after the cause was over',
    ]);
    const disturbances = [{ beganAt: 800, overAt: 1000, readyAt: 12_000 }];
    expect(judge(finding([], { disturbances }), PROXY).missed).toEqual([
      'the last process was ready 11.0 s after the cause was over',
    ]);
  });
});
