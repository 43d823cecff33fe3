import { aCard } from '../testing/jobs.ts';
import { searchJobs } from './search.ts';

const jobs = [
  aCard({ company: 'Kestrel Health', position: 'Engineer' }),
  aCard({ company: 'Parcelo', position: 'Product Designer', location: 'Kestrel Street' }),
];

test.each([
  ['kestrel', ['Kestrel Health']],
  ['DESIGN', ['Parcelo']],
  ['e', ['Kestrel Health', 'Parcelo']],
  ['  parcelo ', ['Parcelo']],
  ['', ['Kestrel Health', 'Parcelo']],
  ['enginer', []],
])('search for %p finds by a part of company or position, in any case', (text, companies) => {
  expect(searchJobs(jobs, text).map(({ company }) => company)).toEqual(companies);
});
