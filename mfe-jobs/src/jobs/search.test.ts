import { aCard } from '../testing/jobs.ts';
import { searchJobs } from './search.ts';

const jobs = [
  aCard({ company: 'Kestrel Health', position: 'Engineer' }),
  aCard({ company: 'Parcelo', position: 'Product Designer', location: 'Kestrel Street' }),
];

test('a search matches parts of the texts of a card, and a blank one all', () => {
  const companies = (text: string) => searchJobs(jobs, text).map(({ company }) => company);
  expect(companies('kestrel')).toEqual(['Kestrel Health', 'Parcelo']);
  expect(companies('DESIGN')).toEqual(['Parcelo']);
  expect(companies(' ')).toHaveLength(2);
});

test('jobs that the server found by their notes match too', () => {
  const [first] = jobs;
  expect(searchJobs(jobs, 'recruiter', new Set([first?.id ?? '']))).toEqual([first]);
});
