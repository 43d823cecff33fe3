import { aCard } from '../testing/jobs.ts';
import { searchJobs, withWords } from './search.ts';

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

test('each word has to match, in any order and in any text', () => {
  expect(searchJobs(jobs, 'street  DESIGNER')).toEqual([jobs[1]]);
  expect(searchJobs(jobs, 'engineer street')).toEqual([]);
});

test('jobs in which the server found a word match too, if they have the other words', () => {
  const [first, second] = jobs;
  const found = { texts: [{ text: 'recruiter', jobIds: [first?.id ?? '', second?.id ?? ''] }] };
  expect(withWords(jobs, ['Recruiter'], found)).toEqual(jobs);
  expect(withWords(jobs, ['Recruiter', 'health'], found)).toEqual([first]);
});
