import { describe, expect, it, jest } from '@jest/globals';
import { version } from 'uuid';
import { newId, timeOfId } from './ids.ts';

const MANY = 20_000;

describe('New ids', () => {
  it('are UUIDs of version 7 with the current time', () => {
    const before = Date.now();
    const id = newId();
    expect(version(id)).toBe(7);
    expect(timeOfId(id)).toBeGreaterThanOrEqual(before);
    expect(timeOfId(id)).toBeLessThanOrEqual(Date.now());
  });
  it('sort in the order in which they were made', () => {
    const ids = Array.from({ length: MANY }, newId);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(MANY);
  });
  it('end differently', () => {
    // 34 random bits follow the count of a millisecond, of which 32 are in the last eight digits.
    expect(new Set(Array.from({ length: 1000 }, () => newId().slice(-8))).size).toBeGreaterThan(990);
  });
  it('stay in order when the clock is set back', () => {
    const before = newId();
    jest.spyOn(Date, 'now').mockReturnValue(timeOfId(before) - 60_000);
    try {
      expect([before, newId(), newId()].map((id) => id > before)).toEqual([false, true, true]);
    } finally {
      jest.restoreAllMocks();
    }
  });
});
