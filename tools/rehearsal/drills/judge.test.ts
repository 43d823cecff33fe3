import { type Bars, type Finding, judge } from './judge.ts';
import { type Found, type Kind, Ledger } from './Ledger.ts';
import type { Attempt } from './Load.ts';

const found = (kind: Kind, key: string, state: string): Found => ({ kind, key, state });

describe('The comparison of the ledger with the records', () => {
  it('finds what is lost, what is doubled, and what nobody knows', () => {
    const ledger = new Ledger();
    for (const key of ['kept', 'gone', 'stale', 'twice']) ledger.acknowledged('job', key, 'applied');
    for (const key of ['sent', 'dropped', 'unclear', 'repeated']) ledger.acknowledged('mail', key, 'sent', 'uncertain');
    ledger.changing('job', 'kept', 'offer');
    const jobs = ['kept offer', 'stale offer', 'twice applied', 'twice applied', 'untold applied'];
    const mails = ['sent sent', 'dropped sent', 'unclear uncertain', 'repeated sent'];
    const named = (kind: Kind) => (text: string) => found(kind, ...(text.split(' ') as [string, string]));
    const received = ['sent', 'repeated', 'repeated'].map((key) => found('received', key, 'received'));
    expect(ledger.compare([...jobs.map(named('job')), ...mails.map(named('mail')), ...received])).toEqual({
      checked: 12,
      lost: ['job gone', 'job stale', 'received dropped'],
      doubled: ['job twice', 'received repeated'],
      uncertain: 1,
    });
  });
});

describe('The judgement of a drill', () => {
  const attempt = (startedAt: number, status: number, hasRetryAfter = true): Attempt => ({
    startedAt,
    endedAt: startedAt + 100,
    status,
    hasRetryAfter,
    text: '',
    call: 'GET /',
  });
  const none: Finding = {
    attempts: [attempt(0, 200)],
    disturbances: [{ at: 1000, goneAt: 1200 }],
    differences: { checked: 1, lost: [], doubled: [], uncertain: 0 },
  };
  const kill: Bars = { failingMs: 3000, cut: true, uncertain: 1 };
  it.each<[string, Bars, Partial<Finding>]>([
    ['nothing was acknowledged', kill, { differences: { ...none.differences, checked: 0 } }],
    ['acknowledged and lost: 1, such as job 1', kill, { differences: { ...none.differences, lost: ['job 1'] } }],
    ['doubled: 1, such as job 1', kill, { differences: { ...none.differences, doubled: ['job 1'] } }],
    ['emails that may not have arrived: 2', kill, { differences: { ...none.differences, uncertain: 2 } }],
    ['failed: 1, such as GET /: 503', { ...kill, failed: 0 }, { attempts: [attempt(1100, 503)] }],
    ['failed in a way that no client can repeat', kill, { attempts: [attempt(1100, 500)] }],
    ['failed in a way that no client can repeat', kill, { attempts: [attempt(1100, 503, false)] }],
    ['failed in a way that no client can repeat', kill, { attempts: [attempt(2000, 0)] }],
    ['failed without a disturbance in the time before', kill, { attempts: [attempt(4000, 503)] }],
    ['failed without a disturbance in the time before', { uncertain: 0 }, { attempts: [attempt(800, 503)] }],
  ])('misses its bar: %s', (sentence, bars, more) => {
    expect(judge({ ...none, ...more }, bars)).toEqual([expect.stringContaining(sentence)]);
  });

  it('passes if requests in flight are cut, and if others may be sent again', () => {
    const attempts = [attempt(950, 0), attempt(1250, 0), attempt(1100, 503), attempt(3800, 502), attempt(3900, 409)];
    expect(judge({ ...none, attempts }, kill)).toEqual([]);
  });
});
