import { expect, it } from '@jest/globals';
import { matchesSearch, type SearchedJob } from './search.ts';
import { jobTextFields } from './textFields.ts';

const job = { company: 'Kestrel Health', position: 'Engineer' };

const finds: ReadonlyArray<readonly [string, Partial<SearchedJob>, string]> = [
  ['company', {}, 'KESTREL'],
  ['position', {}, ' engineer '],
  ['tags', { tags: ['remote', 'Rust'] }, 'rust'],
  ['notes', { notes: 'Met Anja at the fair' }, 'anja'],
  ...jobTextFields.map((field) => [field, { [field]: 'Łódź 7' }, 'łódź'] as const),
];
it.each(finds)('a search finds a job by its %s, ignoring case', (_, more, text) => {
  expect(matchesSearch({ ...job, ...more }, text)).toBe(true);
});

it('a search does not find what is in no field', () => {
  expect(matchesSearch({ ...job, tags: null, notes: null, location: null }, 'berlin')).toBe(false);
});

it('a blank search finds every job', () => {
  expect(matchesSearch(job, '  ')).toBe(true);
});
