import { knownTags, suggestedTags, tagsIn, tagText } from './ownTags.ts';

const KNOWN = knownTags([
  { tags: ['Visa help', 'Go'] },
  { tags: ['Go', 'Ünïcode'] },
  { tags: null },
  { tags: ['Cargo', 'Go'] },
]);

test('the tags that were used most come first', () => {
  expect(KNOWN).toEqual(['Go', 'Cargo', 'Ünïcode', 'Visa help']);
});

test('suggestions contain the text, begin with it first, and leave out what is chosen', () => {
  expect(suggestedTags(KNOWN, [], 'GO')).toEqual(['Go', 'Cargo']);
  expect(suggestedTags(KNOWN, ['go'], 'go')).toEqual(['Cargo']);
  expect(suggestedTags(KNOWN, [], 'unic')).toEqual(['Ünïcode']);
  expect(suggestedTags(KNOWN, [], '')).toEqual(KNOWN);
  expect(suggestedTags(KNOWN, [], 'rust')).toEqual([]);
});

test('at most eight are suggested', () => {
  const many = Array.from({ length: 20 }, (_, nth) => `tag ${nth}`);
  expect(suggestedTags(many, [], '')).toEqual(many.slice(0, 8));
});

test('a form has one tag on each line', () => {
  expect(tagsIn(tagText(['a, b', 'c']))).toEqual(['a, b', 'c']);
  expect([tagText(null), tagsIn('')]).toEqual(['', []]);
});
