import { aCard } from '../../testing/jobs.ts';
import { optionsOf } from './options.ts';

const cards = [
  aCard({ tags: ['Remote', 'Senior'], location: 'Lisbon', source: 'referral' }),
  aCard({ tags: ['Remote'], location: ' lisbon ', status: 'offer' }),
  aCard({ tags: null, location: null, source: 'referral' }),
];
const read = (filter: Parameters<typeof optionsOf>[1], chosen: string[] = []) =>
  optionsOf(cards, filter, chosen).map(({ label, count }) => `${label} ${count}`);

test('all stages and sources are offered, in their fixed order', () => {
  expect(read('stage')).toEqual([
    'Applied 2',
    'Phone Screen 0',
    'Technical Interview 0',
    'Onsite 0',
    'Offer 1',
    'Rejected 0',
  ]);
  expect(read('source')).toEqual([
    'Job board 0',
    'Company site 0',
    'Referral 2',
    'Recruiter 0',
    'Event 0',
    'Other 0',
    'Not set 1',
  ]);
});
test('the most frequent tags come first, and a chosen tag stays even if no job has it', () => {
  expect(read('tag')).toEqual(['Remote 2', 'Senior 1']);
  expect(read('tag', ['Gone'])).toEqual(['Gone 0', 'Remote 2', 'Senior 1']);
});
test('tags and locations that a person would call the same are one option', () => {
  const cards = [
    aCard({ tags: ['Gehört', 'gehort'], location: 'Zürich' }),
    aCard({ tags: ['GEHO\u0308RT'], location: 'Zurich' }),
  ];
  const labels = (filter: 'tag' | 'location') =>
    optionsOf(cards, filter, []).map(({ label, count }) => `${label} ${count}`);
  expect(labels('tag')).toEqual(['gehort 2']);
  expect(labels('location')).toEqual(['Zürich 2']);
});
test('locations that differ only in case or spaces are one option', () => {
  expect(read('location')).toEqual(['Lisbon 2']);
});
