import { changedNames, rebased } from './entryEdit.ts';

const NAMES = ['subject', 'content'] as const;
const before = JSON.stringify({ subject: 'Intro', content: 'Hello' });

test('only the fields that differ from the entry count as changed', () => {
  expect([...changedNames({ subject: 'Intro', content: 'Hello there', before }, NAMES)]).toEqual(['content']);
});

test('fields that were not typed in follow a change made elsewhere', () => {
  const now = { subject: 'Second round', content: 'Hello' };
  expect(rebased({ subject: 'Intro', content: 'Hello there', before }, now, NAMES, 'content')).toEqual({
    subject: 'Second round',
    content: 'Hello there',
    before: JSON.stringify(now),
  });
});

test('a text that was changed here and elsewhere stays a change of the earlier one', () => {
  const now = { subject: 'Second round', content: 'Changed elsewhere' };
  expect(rebased({ subject: 'Intro', content: 'Hello there', before }, now, NAMES, 'content')).toEqual({
    subject: 'Second round',
    content: 'Hello there',
    before: JSON.stringify({ subject: 'Second round', content: 'Hello' }),
  });
});

test('a draft whose stored values are unreadable keeps what was typed', () => {
  const now = { subject: 'Intro', content: 'Hello' };
  expect(rebased({ subject: 'Intro', content: 'Typed', before: '{' }, now, NAMES, 'content')).toMatchObject({
    content: 'Typed',
  });
});
