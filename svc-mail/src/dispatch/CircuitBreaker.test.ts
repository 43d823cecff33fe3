import type { Step } from '../transports/Transport.ts';
import { CircuitBreaker } from './CircuitBreaker.ts';

let now = 0;
const opened = (): CircuitBreaker => {
  now = 1_000_000;
  return new CircuitBreaker(() => now);
};
const problem = (step: Step) => ({ step, what: 'hung up' });

describe('The circuit breaker', () => {
  it('doubles its pause after each failed test, from half a second to half a minute, with 25 % jitter', () => {
    const breaker = opened();
    for (const seconds of [0.5, 1, 2, 4, 8, 16, 30, 30, 30]) {
      const waitMs = breaker.failed(problem('connect'), breaker.begin()) ?? 0;
      expect([waitMs >= seconds * 750, waitMs <= seconds * 1250, breaker.state]).toEqual([true, true, 'open']);
      now += waitMs;
      expect(breaker.state).toBe('half-open');
    }
  });
  it('counts failures of attempts that started before it opened as the same outage', () => {
    const breaker = opened();
    const attempts = [breaker.begin(), breaker.begin(), breaker.begin()];
    now += 10;
    expect(attempts.map((attempt) => breaker.failed(problem('connect'), attempt) !== null)).toEqual([
      true,
      false,
      false,
    ]);
  });
  it('closes once the server responds for a recipient at the failed step or later, and starts with short pauses again', () => {
    const breaker = opened();
    for (let n = 0; n < 5; n += 1) now += breaker.failed(problem('DATA'), breaker.begin()) ?? 0;
    breaker.replied('RCPT TO');
    expect(breaker.state).toBe('half-open');
    breaker.replied('message');
    expect(breaker.state).toBe('closed');
    now += 10_000;
    expect(breaker.failed(problem('DATA'), breaker.begin())).toBeLessThanOrEqual(625);
  });
  it('stays closed if a connection is refused shortly after others succeeded', () => {
    const breaker = opened();
    breaker.replied('message');
    now += 1000;
    expect([breaker.failed(problem('connect'), breaker.begin()), breaker.state]).toEqual([null, 'closed']);
    now += 1500;
    expect(breaker.failed(problem('connect'), breaker.begin())).not.toBeNull();
  });
  it('tracks how far other attempts have got since an attempt started', () => {
    const breaker = opened();
    breaker.replied('message');
    const attempt = breaker.begin();
    expect(breaker.hasRepliedSince(attempt, 'RCPT TO')).toBe(false);
    breaker.replied('RCPT TO');
    expect([
      breaker.hasRepliedSince(attempt, 'MAIL FROM'),
      breaker.hasRepliedSince(attempt, 'RCPT TO'),
      breaker.hasRepliedSince(attempt, 'DATA'),
    ]).toEqual([true, true, false]);
  });
});
