import type { Command } from '@jobtrail/web-kit';
import { candidateOf, markedParts, rank } from './rank.ts';

const job = (title: string, detail: string, also = ''): Command => ({ id: title, group: 'jobs', title, detail, also });
const commands: readonly Command[] = [
  job('Mosaic Bank', 'Senior Engineer, Web', 'London remote'),
  job('Bankside Partners', 'Web Engineer', 'Leeds'),
  job('Nordhavn Energy', 'Web Engineer', 'Copenhagen'),
  job('Ostsee Fähren', 'Frontend Engineer', 'Rostock'),
  job('Łódź Works', 'Bank Analyst', 'Łódź referral'),
  job('Monzo', 'Product Engineer', 'London'),
  job('Simon & Co', 'Engineer', 'Berlin'),
  job('株式会社モザイク', 'Engineer', '東京'),
  { id: 'add', title: 'Add Job', also: 'new application' },
  { id: 'follow-up', title: 'Add follow-up...', also: 'new reminder' },
  { id: 'theme', title: 'Change the theme...', also: 'dark light' },
  { id: '/analytics', group: 'screens', title: 'Analytics' },
  { id: '/settings', group: 'screens', title: 'Settings' },
];
const candidates = commands.map((command) => candidateOf('test', command));
const first = (text: string) => rank(candidates, text)[0]?.candidate.command.title;

test.each([
  ['monzo', 'Monzo', 'the whole title'],
  ['bank', 'Mosaic Bank', 'a whole word before the start of a longer one'],
  ['banks', 'Bankside Partners', 'the start of the title'],
  ['part', 'Bankside Partners', 'the start of a word'],
  ['mo', 'Monzo', 'of two equal ones the shorter'],
  ['imo', 'Simon & Co', 'in the middle of a word'],
  ['mb', 'Mosaic Bank', 'initials'],
  ['mscbnk', 'Mosaic Bank', 'letters in their order'],
  ['mosaic senior', 'Mosaic Bank', 'words of the title and the detail'],
  ['senior mosaic', 'Mosaic Bank', 'in any order'],
  ['fahren', 'Ostsee Fähren', 'without the accent'],
  ['FÄHREN', 'Ostsee Fähren', 'in capitals'],
  ['lodz', 'Łódź Works', 'a letter that many keyboards lack'],
  ['モザ', '株式会社モザイク', 'a text without spaces'],
  ['copenhagen', 'Nordhavn Energy', 'a place that the row does not show'],
  ['referral', 'Łódź Works', 'a tag'],
  ['  add   job ', 'Add Job', 'spaces'],
  ['reminder', 'Add follow-up...', 'another word for it'],
  ['dark', 'Change the theme...', 'what it contains'],
  ['sett', 'Settings', 'a screen'],
])('%s finds %s first: %s', (text, title) => {
  expect(first(text)).toBe(title);
});

test.each(['zeppelin', 'mosaic zeppelin', 'z'.repeat(200), '(', '\\', '.*'])('%s finds nothing', (text) => {
  expect(rank(candidates, text)).toEqual([]);
});

test('what only has the letters is left out if something contains the text', () => {
  // "Analytics" has the letters a, n and s in their order.
  expect(rank(candidates, 'ans').map(({ candidate }) => candidate.command.title)).toContain('Analytics');
  const withText = [...candidates, candidateOf('test', job('Answers Inc', 'Engineer'))];
  expect(rank(withText, 'ans').map(({ candidate }) => candidate.command.title)).toEqual(['Answers Inc']);
});

test.each([
  ['Mosaic Bank', 'mo', ['+Mo', 'saic Bank']],
  ['Almost More', 'mo', ['Almost ', '+Mo', 're']],
  ['Almost', 'mo', ['Al', '+mo', 'st']],
  ['Move Mosaic Bank to a stage...', 'mosaic move', ['Move ', '+Mosaic', ' Bank to a stage...']],
  ['Fähren', 'fahr', ['+Fähr', 'en']],
  ['Straße 1', 'strasse', ['Straße 1']],
  ['Monzo', 'zeppelin', ['Monzo']],
])('%s marks %s', (text, typed, expected) => {
  expect(markedParts(text, typed).map(([part, found]) => (found ? `+${part}` : part))).toEqual(expected);
});
