import { matchesOf } from './matches.ts';

describe('all matches of a pattern', () => {
  it.each([
    ['in order', /(\p{Lu})\p{Ll}+/gu, 'Brno, praha, Graz'],
    ['without a width, also between characters of two units', /(?=\p{L})/gu, '𝒜b 𝒞'],
    ['none', /\d/g, 'Brno'],
  ])('are those of matchAll: %s', (_, pattern, text) =>
    expect(matchesOf(pattern, text)).toEqual([...text.matchAll(pattern)]),
  );

  it('begin at the start of each text, regardless of earlier searches', () => {
    const pattern = /o/g;
    pattern.lastIndex = 3;
    expect(matchesOf(pattern, 'Oslo, Porto').map(({ index }) => index)).toEqual([3, 7, 10]);
  });
});
