import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/createLogger.ts';
import { createRetention, retentionDays } from './createRetention.ts';

describe('The retention', () => {
  it('purges what is older than its days, and keeps what has none', async () => {
    const purged: Array<[string, number]> = [];
    let ran = (): void => undefined;
    const done = new Promise<void>((resolve) => (ran = resolve));
    const rule = (what: string, days: number) => ({
      ...{ what, days },
      purge: async (before: number) => {
        purged.push([what, before]);
        if (what === 'last') ran();
        return 1;
      },
    });
    const loop = createRetention({
      clock: () => 10 * 86_400_000,
      logger: createLogger('test', 'silent'),
      rules: [rule('tickets', 3), rule('payments', 0), rule('last', 10)],
    });
    loop.start();
    await done;
    await loop.stop();
    expect(purged).toEqual([
      ['tickets', 7 * 86_400_000],
      ['last', 0],
    ]);
  });
  it.each([
    [undefined, 30],
    ['0', 0],
    ['365', 365],
  ])('is %p days in the environment: %d', (given, days) => {
    expect(retentionDays(30).parse(given)).toBe(days);
  });
  it.each(['-1', '1.5', 'never', '36501'])('cannot be %s days', (given) => {
    expect(retentionDays(30).safeParse(given).success).toBe(false);
  });
});
