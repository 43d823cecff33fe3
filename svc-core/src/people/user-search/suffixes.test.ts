import { describe, expect, it } from '@jest/globals';
import { firstMatch, folded, suffixesOf } from './suffixes.ts';

const ada = { name: 'Ada  LOVELACE', email: 'ada@example.com' };

describe('The index of the search for users', () => {
  it('holds all that the folded name and address end with, each once, and nothing that begins with a space', () => {
    const suffixes = suffixesOf({ name: 'A a', email: 'a@a' });
    expect(suffixes.sort()).toEqual(['a', 'a a', 'a@a', '@a'].sort());
  });
  it('folds case and spaces, and mends half characters', () =>
    expect(folded(' \tÅDA\n\u0000 \ud800x ')).toBe('åda \ufffdx'));
  it('begins with every text that a user contains, and with no other', () => {
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
  it('a user who does not contain the text has no match', () => expect(firstMatch(ada, 'bob')).toBeNull());
  it('a match beyond what the index holds is an entry all the same', () => {
    const long = { name: 'x'.repeat(120), email: 'a@b.c' };
    expect(suffixesOf(long)).toContain(firstMatch(long, 'x'.repeat(100)));
    expect(firstMatch(long, 'x'.repeat(121))).toBeNull();
  });
});
