import { describe, expect, it } from '@jest/globals';
import { changeMailedAt, nextReminderAt } from './mailTimes.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-23T09:00:00Z');
const inHours = (hours: number): number => NOW + hours * HOUR_MS;
const planned = (hours: number) => ({ state: 'planned', starts_at: inHours(hours) }) as const;

describe('The next reminder of an interview', () => {
  it.each([
    [100, 76],
    [24.01, 0.01],
    [24, 23],
    [2, 1],
    [1.01, 0.01],
  ])('that starts in %d hours is due in %d', (starts, due) => {
    expect(nextReminderAt(planned(starts), NOW)).toBeCloseTo(inHours(due), -2);
  });
  it('does not exist in its last hour, afterwards, or unless it is planned', () => {
    expect([1, 0.5, 0, -5].map((hours) => nextReminderAt(planned(hours), NOW))).toEqual([null, null, null, null]);
    for (const state of ['done', 'cancelled', 'no-show'] as const)
      expect(nextReminderAt({ ...planned(100), state }, NOW)).toBeNull();
  });
});

describe('A change of an interview', () => {
  it('is mailed a minute later if it starts within 48 hours, or would have', () => {
    for (const starts of [[1], [47], [300, 47], [47, 300]])
      expect(changeMailedAt(starts.map(inHours), NOW)).toBe(NOW + 60_000);
  });
  it('is not mailed if it is further ahead or over', () => {
    for (const starts of [[48], [300, 100], [-1], [0]]) expect(changeMailedAt(starts.map(inHours), NOW)).toBeNull();
  });
});
