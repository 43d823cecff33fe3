import { settle } from './outcome.ts';

const given = { attempts: 0, delaysMs: [1000, 5000], now: 100 };

describe('What follows from handing an email over', () => {
  it('an email that was accepted is sent, one that was refused permanently has failed', () => {
    expect(settle({ kind: 'sent' }, given)).toEqual({ status: 'sent' });
    expect(settle({ kind: 'refused', step: 'RCPT TO', error: '550' }, given)).toEqual({
      status: 'failed',
      error: '550',
    });
  });
  it('one that is refused for now is retried after each delay, and then has failed', () => {
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
  it('one that was being transferred when the connection was lost is uncertain', () => {
    expect(settle({ kind: 'uncertain', error: 'gone' }, given)).toEqual({ status: 'uncertain', error: 'gone' });
  });
});
