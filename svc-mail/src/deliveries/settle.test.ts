import { settle } from './settle.ts';

const given = { attempts: 0, delaysMs: [1000, 5000], now: 100 };

describe('The result of a delivery attempt', () => {
  it('is sent if the email was accepted, and failed if it was refused permanently', () => {
    expect(settle({ kind: 'sent' }, given)).toEqual({ status: 'sent' });
    expect(settle({ kind: 'refused', step: 'RCPT TO', error: '550' }, given)).toEqual({
      status: 'failed',
      error: '550',
    });
  });
  it('is a retry after each delay if the email was deferred, and then failed', () => {
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
  it('is uncertain if the connection was lost while the email was being transferred', () => {
    expect(settle({ kind: 'uncertain', error: 'gone' }, given)).toEqual({ status: 'uncertain', error: 'gone' });
  });
});
