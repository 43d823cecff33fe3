import { coversSome } from './fonts.ts';

test('a range covers a text if it contains one of its characters', () => {
  expect(coversSome('U+0000-00FF, U+0131', 'Zürich')).toBe(true);
  expect(coversSome('U+0100-02BA', 'Zürich')).toBe(false);
  expect(coversSome('U+0100-02BA', 'Łódź')).toBe(true);
  expect(coversSome('U+4??', 'Ж')).toBe(true);
  expect(coversSome('U+1F600', 'a 😀')).toBe(true);
});
test('a font without a range covers everything, and no font is needed for an empty text', () => {
  expect(coversSome('', '')).toBe(true);
  expect(coversSome('U+0041', '')).toBe(false);
});
