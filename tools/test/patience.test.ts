import { patienceFor } from './patience.ts';

describe('The patience of the tests', () => {
  it('is 1 on a machine as fast as the one that the timeouts were measured on, or faster', () => {
    expect(patienceFor(100, 1)).toBe(1);
    expect(patienceFor(1, 1)).toBe(1);
  });
  it('grows with the time that the same work takes, and with the work that shares a core', () => {
    expect(patienceFor(1000, 1)).toBeCloseTo(patienceFor(500, 1) * 2, 0);
    expect(patienceFor(1000, 1.5)).toBeCloseTo(patienceFor(1000, 1) * 1.5, 0);
  });
  it('ends: what never comes must fail at last', () => expect(patienceFor(1e9, 4)).toBe(8));
});
