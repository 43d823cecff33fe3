import { describe, expect, it } from '@jest/globals';
import { firstMatch, suffixesOf } from './suffixes.ts';

const ada = { name: 'Ada  LOVELACE', email: 'ada@example.com' };

describe('The index of the search for users', () => {
  it('contains every suffix of the folded name and address once, and none that begins with a space', () => {
    const suffixes = suffixesOf({ name: 'A a', email: 'a@a' });
    expect(suffixes.sort()).toEqual(['a', 'a a', 'a@a', '@a'].sort());
  });
  it('has an entry with every text that a user contains as its prefix, and no other', () => {
    const suffixes = suffixesOf(ada);
    for (const q of ['a', 'da l', 'lovelace', '@exa', 'e', 'ada lovelace'])
      expect([q, suffixes.some((suffix) => suffix.startsWith(q))]).toEqual([q, true]);
    for (const q of ['adal', 'lovelacea', 'com@', '%'])
      expect([q, suffixes.some((suffix) => suffix.startsWith(q))]).toEqual([q, false]);
  });
  it.each(['a', 'e', 'ada', 'l', 'example', 'lovelace', '@'])(
    'the first match of %j is the first of the entries that begin with it',
    (q) => {
      expect(firstMatch(ada, q)).toBe(
        suffixesOf(ada)
          .filter((suffix) => suffix.startsWith(q))
          .sort()[0],
      );
    },
  );
  it('returns no match for a user without the text', () => expect(firstMatch(ada, 'bob')).toBeNull());
  it('finds a match beyond the length of an entry', () => {
    const long = { name: 'x'.repeat(120), email: 'a@b.c' };
    expect(suffixesOf(long)).toContain(firstMatch(long, 'x'.repeat(100)));
    expect(firstMatch(long, 'x'.repeat(121))).toBeNull();
  });
});
