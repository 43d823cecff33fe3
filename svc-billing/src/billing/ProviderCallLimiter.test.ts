import { describe, expect, it } from '@jest/globals';
import { ProviderCallLimiter } from './ProviderCallLimiter.ts';

describe('The calls of a person at the payment provider', () => {
  it('run two at a time while ten more wait, and do not delay other people', async () => {
    const turns = new ProviderCallLimiter();
    const running: string[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const call = (person: string): Promise<unknown> =>
      turns
        .run(person, async () => {
          running.push(person);
          await ended;
          return person;
        })
        .catch((error: unknown) => error);
    const calls = Array.from({ length: 20 }, () => call('mallory'));
    const other = call('ada');
    expect(running).toEqual(['mallory', 'mallory', 'ada']);
    end();
    const results = await Promise.all(calls);
    expect(results.filter((result) => result === 'mallory')).toHaveLength(12);
    expect(results.at(-1)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await other).toBe('ada');
    expect(await call('mallory')).toBe('mallory');
  });
});
