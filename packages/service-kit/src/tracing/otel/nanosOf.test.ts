import { nanosOf } from './nanosOf.ts';

it.each([
  [0, '0'],
  [1, '1000000'],
  [999.5, '999500000'],
  [1000, '1000000000'],
  [1_795_000_000_123, '1795000000123000000'],
  [1_795_000_000_009.25, '1795000000009250000'],
])('%p ms are %p ns', (ms, nanos) => {
  expect(nanosOf(ms)).toBe(nanos);
});

it('a time in nanoseconds is never less than the one before', () => {
  const times = Array.from({ length: 5000 }, (_, step) => BigInt(nanosOf(1_795_000_000_998 + step / 1024)));
  expect(times).toEqual(times.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
});

it.each([-1, -1e300, Number.NaN, 1e300, Number.MAX_VALUE])(
  '%p, which no clock shows, becomes a time that collectors can parse',
  (ms) => {
    expect(nanosOf(ms)).toMatch(/^\d+$/);
    expect(BigInt(nanosOf(ms))).toBeLessThan(2n ** 63n);
  },
);
