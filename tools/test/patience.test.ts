import { patienceFor } from './patience.ts';

describe('The factor for timeouts', () => {
  it('is 1 on a machine that is at least as fast as the reference machine', () => {
    expect(patienceFor(100, 1)).toBe(1);
    expect(patienceFor(1, 1)).toBe(1);
  });
  it('grows with the measured time and with the number of suites per core', () => {
    expect(patienceFor(1000, 1)).toBeCloseTo(patienceFor(500, 1) * 2, 0);
    expect(patienceFor(1000, 1.5)).toBeCloseTo(patienceFor(1000, 1) * 1.5, 0);
  });
  it('has a maximum, so that a wait always ends', () => expect(patienceFor(1e9, 4)).toBe(8));
});
