import { settle } from './outcome.ts';

const given = { attempts: 0, delaysMs: [1000, 5000], now: 100 };

describe('What follows from handing a mail over', () => {
  it('a mail that was taken is sent, one that was refused for good has failed', () => {
    expect(settle({ kind: 'sent' }, given)).toEqual({ status: 'sent' });
    expect(settle({ kind: 'refused', step: 'RCPT TO', error: '550' }, given)).toEqual({
      status: 'failed',
      error: '550',
    });
  });
  it('one that is refused for now is tried again after each delay, and then has failed', () => {
    expect(settle({ kind: 'deferred', step: 'RCPT TO', error: '451' }, given)).toMatchObject({
      status: 'pending',
      error: '451',
    });
    const second = settle({ kind: 'deferred', step: 'RCPT TO', error: '451' }, { ...given, attempts: 1 });
    expect(second.status === 'pending' && second.dueAt >= 5100 && second.dueAt <= 5600).toBe(true);
    expect(settle({ kind: 'deferred', step: 'RCPT TO', error: '451' }, { ...given, attempts: 2 })).toEqual({
      status: 'failed',
      error: '451',
    });
  });
  it('one that had begun when the connection was lost is uncertain', () => {
    expect(settle({ kind: 'uncertain', error: 'gone' }, given)).toEqual({ status: 'uncertain', error: 'gone' });
  });
});
