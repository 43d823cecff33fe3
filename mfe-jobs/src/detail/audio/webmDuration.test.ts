import { withDuration } from './webmDuration.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hexOf = (data: Uint8Array): string => [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** EBML header, a segment of unknown size that contains Info with a scale of one millisecond, then the tracks. */
const HEADER = '1a45dfa3854282827765';
const SEGMENT = '18538067 01ffffffffffffff'.replace(' ', '');
const SCALE = '2ad7b1830f4240';
const TRACKS = '1654ae6b82ec80';

test('a recording without a duration gets one, and everything else is unchanged', () => {
  const out = withDuration(bytes(`${HEADER}${SEGMENT}1549a96687${SCALE}${TRACKS}`), 2.5);
  // 2500 ms as a 64-bit number; Info now contains 7 + 11 bytes.
  expect(out && hexOf(out)).toBe(`${HEADER}${SEGMENT}1549a9660100000000000012${SCALE}44898840a3880000000000${TRACKS}`);
});
test.each([
  ['that has a length', `${HEADER}${SEGMENT}1549a96692${SCALE}44898840a3880000000000${TRACKS}`],
  ['whose segment has a size', `${HEADER}18538067 8e1549a96687${SCALE}${TRACKS}`.replace(' ', '')],
  ['that is cut off', `${HEADER}${SEGMENT}1549a96687`],
  ['of another kind', '4f67675300020000'],
  ['that is empty', ''],
])('a file %s is left unchanged', (_, hex) => {
  expect(withDuration(bytes(hex), 1)).toBeNull();
});
