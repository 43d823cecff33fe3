import { describe, expect, it } from '@jest/globals';
import { chancePoints } from './chance.ts';
import { ranksOf } from './groups.ts';

describe('Ranks of groups', () => {
  const ranks = (...ranges: ReadonlyArray<readonly [low: number, high: number] | null>) =>
    ranksOf(ranges.map((range) => ({ low: range?.[0] ?? null, high: range?.[1] ?? null })));

  it('differ only between groups whose ranges do not overlap', () => {
    expect(ranks([0.1, 0.3], [0.6, 0.9], [0.4, 0.5])).toEqual([3, 1, 2]);
    expect(ranks([0.1, 0.5], [0.4, 0.9])).toEqual([1, 1]);
  });
  it('are the same for groups that others connect', () => {
    expect(ranks([0.1, 0.4], [0.7, 0.9], [0.3, 0.8])).toEqual([1, 1, 1]);
  });
  it('are the same for ranges that touch', () => {
    expect(ranks([0.1, 0.4], [0.4, 0.9])).toEqual([1, 1]);
  });
  it('leave out groups that are too small', () => {
    expect(ranks(null, [0.7, 0.9], [0.1, 0.2], null)).toEqual([null, 1, 2, null]);
  });
});

describe('Points that may be chance', () => {
  it('are those between two halves of the applications', () => {
    // (30 + 2) / (46 + 4) = 0.64; 1.96 x sqrt(2 x 0.64 x 0.36 / 23) = 0.2774.
    expect(chancePoints(30, 46)).toBe(28);
    // (0 + 2) / (10 + 4) = 0.1429; 1.96 x sqrt(2 x 0.1429 x 0.8571 / 5) = 0.4338.
    expect(chancePoints(0, 10)).toBe(44);
  });
  it('fall with the number of applications', () => {
    expect(chancePoints(300, 460)).toBeLessThan(10);
  });
  it('are none for fewer than two groups that have a share', () => {
    expect(chancePoints(4, 9)).toBeNull();
  });
});
