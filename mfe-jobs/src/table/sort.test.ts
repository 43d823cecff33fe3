import { aCard } from '../testing/jobs.ts';
import { appliedColumn, type Column, columns } from './columns.tsx';
import { newestFirst, type Sort, sortAfterClick, sortJobs } from './sort.ts';

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
const by = (id: string): Column => columns.find((column) => column.id === id) ?? appliedColumn;
const ids = (id: string, direction: Sort['direction']) =>
  sortJobs(jobs, { column: by(id), direction }, 'UTC')
    .map((card) => card.id)
    .join('');

test.each([
  ['company', 'acb', 'bca'],
  ['role', 'cab', 'cab'],
  ['stage', 'bca', 'acb'],
  ['tags', 'cba', 'bca'],
  ['applied', 'acb', 'cab'],
])('by %s, jobs are %s ascending and %s descending; those without a value are last', (id, ascending, descending) => {
  expect([ids(id, 'ascending'), ids(id, 'descending')]).toEqual([ascending, descending]);
});
test('the table starts with the newest application; a second click on a column reverses the order', () => {
  expect(sortAfterClick(newestFirst, appliedColumn)).toEqual({ column: appliedColumn, direction: 'ascending' });
  expect(sortAfterClick(newestFirst, by('company'))).toEqual({ column: by('company'), direction: 'ascending' });
});
test('applications are in the order of their days, not of their moments', () => {
  const picked = aCard({ id: 'picked', applicationDate: '2026-11-10T12:00:00.000Z', appliedOn: '2026-11-10' });
  const evening = aCard({ id: 'evening', applicationDate: '2026-11-11T10:00:00.000Z', appliedOn: '2026-11-09' });
  const sorted = sortJobs([evening, picked], newestFirst, 'Pacific/Pago_Pago');
  expect(sorted.map(({ id }) => id)).toEqual(['picked', 'evening']);
});
