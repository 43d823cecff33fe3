import { ofAll, percent } from '../jobs/shares.ts';
import { aShare, someDurations } from '../testing/summary.ts';
import { basisWords, medianWords, rangeWords } from './words.ts';

const enough = { tooFew: false, finished: 8, count: 12 };

test('a median is days, under a day, not reached, or too few to say', () => {
  expect(medianWords(someDurations({ ...enough, median: 1 }))).toBe('1 day');
  expect(medianWords(someDurations({ ...enough, median: 0 }))).toBe('under a day');
  expect(medianWords(someDurations(enough))).toBe('not reached');
  expect(medianWords(someDurations())).toBe('too few to say');
});
test.each([
  [{ ...enough, quarter: 3, median: 6, threeQuarters: 12 }, '3 to 12, from 8 replies'],
  [{ ...enough, quarter: 3, median: 6 }, 'a quarter within 3, from 8 replies'],
  [{ ...enough, longest: 30 }, 'fewer than half within 30 days, from 12'],
  [{ finished: 1 }, '1 reply, 3 are needed'],
])('%j is based on “%s”', (facts, words) => {
  expect(basisWords(someDurations(facts), 'reply')).toBe(words);
});
test('a share is described by its counts and its likely range', () => {
  // Wilson for 81 of 263, from Newcombe (1998).
  const share = aShare(263, [81 / 263, 0.2553, 0.3662]);
  expect([percent(share.share ?? 0), rangeWords(share)]).toEqual(['31%', 'likely 26 to 37%']);
  expect([ofAll({ count: 2, of: 4 }), rangeWords(aShare(4, []))]).toEqual(['2 of 4', '']);
});
