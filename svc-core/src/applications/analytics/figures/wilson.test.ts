import { expect, it } from '@jest/globals';
import { wilsonRange } from './wilson.ts';

// Newcombe (1998), Statistics in Medicine 17, table I: the score method.
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('puts %i of %i between %f and %f', (count, total, low, high) => {
  const range = wilsonRange(count, total);
  expect([range.low, range.high]).toEqual([expect.closeTo(low, 4), expect.closeTo(high, 4)]);
});
it('mirrors the range of a share in that of its opposite', () => {
  const [range, opposite] = [wilsonRange(3, 17), wilsonRange(14, 17)];
  expect(range.low).toBeCloseTo(1 - opposite.high, 12);
  expect(range.high).toBeCloseTo(1 - opposite.low, 12);
});
it('never leaves 0 and 1', () => {
  for (let total = 1; total <= 40; total += 1)
    for (let count = 0; count <= total; count += 1) {
      const { low, high } = wilsonRange(count, total);
      expect(low >= 0 && low <= count / total && count / total <= high && high <= 1).toBe(true);
    }
});
