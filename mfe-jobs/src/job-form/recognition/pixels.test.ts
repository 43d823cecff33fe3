import { rowToCut } from './pixels.ts';

test('a long screenshot is cut between two lines of text, as low as possible', () => {
  const width = 8;
  const text = [0, 255, 0, 255, 0, 255, 0, 255];
  const empty = Array.from({ length: width }, () => 255);
  const rows = [empty, text, text, empty, text, empty, empty, text, text];
  expect(rowToCut(Uint8Array.from(rows.flat()), { width, height: rows.length }, 4)).toBe(6);
});
