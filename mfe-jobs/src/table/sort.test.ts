import { aCard } from '../testing/jobs.ts';
import { sortAfterClick, sortJobs } from './sort.ts';
import { newestFirst } from './sortOrder.ts';

const jobs = [
  aCard({ id: 'a', company: 'alder', status: 'offer', applicationDate: '2026-11-01T00:00:00.000Z', location: null }),
  aCard({ id: 'b', company: 'Zebra', status: 'applied', applicationDate: null, location: 'Bonn' }),
  aCard({
    id: 'c',
    company: 'Birch',
    status: 'onsite',
    applicationDate: '2026-11-09T00:00:00.000Z',
    location: 'Aachen',
  }),
];
const ids = (column: Parameters<typeof sortJobs>[1]) =>
  sortJobs(jobs, column, 'UTC')
    .map(({ id }) => id)
    .join('');

test('the table starts with the newest application first; missing dates are last', () => {
  expect(ids(newestFirst)).toBe('cab');
  expect(ids({ column: 'applied', direction: 'ascending' })).toBe('acb');
});
test('columns sort by text, by stage order and by location', () => {
  expect(ids({ column: 'company', direction: 'ascending' })).toBe('acb');
  expect(ids({ column: 'company', direction: 'descending' })).toBe('bca');
  expect(ids({ column: 'stage', direction: 'ascending' })).toBe('bca');
  expect(ids({ column: 'tags', direction: 'descending' })).toBe('bca');
});
test('a second click on a column reverses the order', () => {
  expect(sortAfterClick(newestFirst, 'applied')).toEqual({ column: 'applied', direction: 'ascending' });
  expect(sortAfterClick(newestFirst, 'company')).toEqual({ column: 'company', direction: 'ascending' });
});
test('applications are in the order of their days, not of their moments', () => {
  const picked = aCard({ id: 'picked', applicationDate: '2026-11-10T12:00:00.000Z', appliedOn: '2026-11-10' });
  const evening = aCard({ id: 'evening', applicationDate: '2026-11-11T10:00:00.000Z', appliedOn: '2026-11-09' });
  const sorted = sortJobs([evening, picked], newestFirst, 'Pacific/Pago_Pago');
  expect(sorted.map(({ id }) => id)).toEqual(['picked', 'evening']);
});
