import { nanosOf } from '../nanosOf.ts';
import { writeNanos } from './writeNanos.ts';

const times = [
  0, 0.125, 999.5, 1000, 65_535_999.75, 65_536_000, 4_294_967_295_999, 1_795_000_000_009.25, 9_223_372_036_853,
];

it.each([...times, -1, 1e300, Number.NaN])('%p ms are the same number in 64 bits as in digits', (ms) => {
  const bytes = Buffer.alloc(10, 0xff);
  writeNanos(ms, bytes, 1);
  expect(String(bytes.readBigUInt64LE(1))).toBe(nanosOf(ms));
  expect([bytes[0], bytes[9]]).toEqual([0xff, 0xff]);
});
