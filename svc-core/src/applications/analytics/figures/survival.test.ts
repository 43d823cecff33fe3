import { describe, expect, it } from '@jest/globals';
import { Random } from '../../../seed/Random.ts';
import { daysUntil, type Duration, survivalOf } from './survival.ts';

/** Times as papers write them: a plus marks one that was still running. */
const durations = (text: string): Duration[] =>
  text.split(' ').map((time) => ({ days: Number.parseInt(time, 10), finished: !time.endsWith('+') }));
const stepsOf = (text: string) =>
  survivalOf(durations(text)).map(({ days, survival }) => [days, Number(survival.toFixed(4))]);

describe('The Kaplan-Meier estimate', () => {
  it('is that of Freireich’s patients with 6-MP (1963)', () => {
    const text = '6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+ 20+ 22 23 25+ 32+ 32+ 34+ 35+';
    expect(stepsOf(text)).toEqual([
      [6, 0.8571],
      [7, 0.8067],
      [10, 0.7529],
      [13, 0.6902],
      [16, 0.6275],
      [22, 0.5378],
      [23, 0.4482],
    ]);
    expect(daysUntil(survivalOf(durations(text)), 0.5)).toBe(23);
  });
  it('is that of R’s aml data, maintained', () => {
    const text = '9 13 13+ 18 23 28+ 31 34 45+ 48 161+';
    expect(stepsOf(text)).toEqual([
      [9, 0.9091],
      [13, 0.8182],
      [18, 0.7159],
      [23, 0.6136],
      [31, 0.4909],
      [34, 0.3682],
      [48, 0.1841],
    ]);
    expect(daysUntil(survivalOf(durations(text)), 0.5)).toBe(31);
  });
  it('is that of R’s aml data, not maintained', () => {
    const text = '5 5 8 8 12 16+ 23 27 30 33 43 45';
    expect(stepsOf(text)).toEqual([
      [5, 0.8333],
      [8, 0.6667],
      [12, 0.5833],
      [23, 0.4861],
      [27, 0.3889],
      [30, 0.2917],
      [33, 0.1944],
      [43, 0.0972],
      [45, 0],
    ]);
    expect(daysUntil(survivalOf(durations(text)), 0.5)).toBe(23);
  });
  it('is the plain distribution when everything has ended', () => {
    const random = new Random(7);
    for (let round = 0; round < 200; round += 1) {
      const days = Array.from({ length: 1 + random.below(30) }, () => random.below(20));
      const steps = survivalOf(days.map((each) => ({ days: each, finished: true })));
      for (const { days: at, survival } of steps)
        expect(survival).toBeCloseTo(days.filter((each) => each > at).length / days.length, 10);
      const sorted = days.toSorted((one, other) => one - other);
      for (const share of [0.25, 0.5, 0.75])
        expect(daysUntil(steps, share)).toBe(sorted[Math.ceil(share * days.length) - 1]);
    }
  });
  it('counts a duration that was last seen on a day as running until then', () => {
    expect(stepsOf('4 4+')).toEqual([[4, 0.5]]);
    expect(stepsOf('4+ 4')).toEqual([[4, 0.5]]);
  });
  it('has no median while fewer than half have ended', () => {
    const steps = survivalOf(durations('3 5+ 6+'));
    expect([daysUntil(steps, 0.25), daysUntil(steps, 0.5)]).toEqual([3, null]);
    expect(daysUntil(survivalOf(durations('9+ 9+')), 0.25)).toBeNull();
    expect(survivalOf([])).toEqual([]);
  });
});
