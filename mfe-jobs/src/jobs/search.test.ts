import { foldingCases } from '@jobtrail/contract/testing';
import { aCard } from '../testing/jobs.ts';
import { searchJobs } from './search.ts';

const jobs = [
  aCard({ company: 'Kestrel Health', position: 'Engineer' }),
  aCard({ company: 'Parcelo', position: 'Product Designer', location: 'Kestrel Street' }),
];

test.each([
  ['kestrel', ['Kestrel Health', 'Parcelo']],
  ['street', ['Parcelo']],
  ['DESIGN', ['Parcelo']],
  ['e', ['Kestrel Health', 'Parcelo']],
  ['  parcelo ', ['Parcelo']],
  ['', ['Kestrel Health', 'Parcelo']],
  ['enginer', []],
])('a search for %p matches parts of the texts of a card, ignoring case', (text, companies) => {
  expect(searchJobs(jobs, text).map(({ company }) => company)).toEqual(companies);
});

test.each(foldingCases)('a card with $text is found however a person types it', ({ text, finds, misses = [] }) => {
  const found = (typed: string): number => searchJobs([aCard({ company: text, position: 'x' })], typed).length;
  for (const typed of finds) expect([typed, found(typed)]).toEqual([typed, 1]);
  for (const typed of misses) expect([typed, found(typed)]).toEqual([typed, 0]);
});

test('jobs that the server found by their notes match too', () => {
  const [first] = jobs;
  expect(searchJobs(jobs, 'recruiter', new Set([first?.id ?? '']))).toEqual([first]);
});
