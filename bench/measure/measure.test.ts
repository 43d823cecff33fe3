import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { count } from './format.ts';
import { interleave } from './interleave.ts';
import { Report } from './report.ts';
import { median, medianRatio, p95 } from './statistics.ts';

describe('p95', () => {
  it('is not exceeded by 95 of 100', () => expect(p95(Array.from({ length: 100 }, (_, n) => 100 - n))).toBe(95));
  it('of one value is that value, and of none an error', () => {
    expect(p95([7])).toBe(7);
    expect(() => p95([])).toThrow(RangeError);
  });
});

describe('a median', () => {
  it('is the middle value, in any order of the values', () => expect(median([9, 1, 5])).toBe(5));
  it('is the mean of the middle two if their number is even', () => expect(median([4, 1, 2, 9])).toBe(3));
  it('of no values is an error', () => expect(() => median([])).toThrow(RangeError));
  it('of ratios compares values that were measured together, so a slow minute affects both', () =>
    expect(medianRatio([2, 20, 2], [1, 10, 1])).toBe(2));
});

it('interleave alternates between two measurements, and which of them goes first', async () => {
  const order: string[] = [];
  const measured = (name: string) => async () => order.push(name);
  const { a, b } = await interleave(3, measured('a'), measured('b'));
  expect(order.join('')).toBe('abbaab');
  expect([a, b]).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ]);
});

describe('a report', () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('prints each bar next to its figure and marks those that are missed', () => {
    const report = new Report('The board');
    report.atMost('nodes', 1.5, 2);
    report.atLeast('speed', 0.8, 1);
    report.print();
    expect(lines).toContainEqual(expect.stringMatching(/^nodes +1\.50 x +<= 2\.00 x +met$/));
    expect(lines).toContainEqual(expect.stringMatching(/^speed +0\.80 x +>= 1\.00 x +MISSED$/));
    expect(lines.at(-1)).toBe('1 bar is missed.');
  });
  it('does not judge a figure that is not certain, and says so', () => {
    const report = new Report('The board');
    report.atMost('first card', 9, 4, count, false);
    report.atLeast('performance', 99, 95, count, false);
    report.print();
    expect(lines.filter((line) => line.endsWith('NOT JUDGED'))).toHaveLength(2);
    expect(lines).toContain('The machine is too busy: 2 of the bars are not judged.');
    expect([report.missed(), report.unjudged()]).toEqual([0, 2]);
  });
  it('accepts a figure that equals its bar', () => {
    const report = new Report('The board');
    report.atMost('requests', 15, 15, count);
    expect(report.missed()).toBe(0);
  });
});
