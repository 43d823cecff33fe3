import { type Job, NOTHING_KNOWN } from '@jobtrail/contract';
import { aCard } from '../testing/jobs.ts';
import { aReminder } from '../testing/today.ts';
import { columnOf } from './columns.tsx';
import { createKnowledge } from './knowledge.ts';
import { newestFirst, type Sort } from './sort.ts';
import { sortAfterClick, sortJobs } from './sortJobs.ts';

const NOW = Date.parse('2026-11-24T11:00:00Z');
const knowledge = createKnowledge({
  zone: 'UTC',
  now: NOW,
  today: {
    reminders: [
      aReminder({ id: 'r1', jobId: 'a', dueOn: '2026-11-30' }),
      aReminder({ id: 'r2', jobId: 'a', dueOn: '2026-11-26' }),
      aReminder({ id: 'r3', jobId: 'c', dueOn: '2026-11-27' }),
      aReminder({ id: 'r4', jobId: 'b', state: 'done', dueOn: '2026-11-01' }),
    ],
    contacts: [{ jobId: 'b', at: '2026-11-20T09:00:00.000Z' }],
    interviews: [{ jobId: 'c', endsAt: '2026-11-15T09:00:00.000Z' }],
  },
  facts: [
    { jobId: 'a', contact: null, interviews: 2 },
    { jobId: 'c', contact: 'Zoe', interviews: 11 },
    { jobId: 'b', contact: 'amir', interviews: 0 },
  ],
});
const jobs = [
  aCard({
    id: 'a',
    company: 'alder',
    status: 'offer',
    applicationDate: '2026-11-01T00:00:00.000Z',
    stageChangedAt: '2026-11-01T00:00:00.000Z',
    location: null,
    salary: '€80,000 to €90,000',
    source: 'referral',
    smart: { ...NOTHING_KNOWN, arrangement: 'remote', seniority: 'senior' },
  }),
  aCard({
    id: 'b',
    company: 'Zebra',
    status: 'applied',
    applicationDate: null,
    location: 'Bonn',
    salary: 'negotiable',
  }),
  aCard({
    id: 'c',
    company: 'Birch',
    status: 'onsite',
    applicationDate: '2026-11-09T00:00:00.000Z',
    location: 'Aachen',
    salary: 'up to 85k',
    source: 'event',
    smart: { ...NOTHING_KNOWN, arrangement: 'hybrid', seniority: 'staff' },
  }),
];
const ids = (id: string, direction: Sort['direction']) =>
  sortJobs(jobs, { column: id, direction }, knowledge)
    .map((card) => card.id)
    .join('');

test.each([
  ['company', 'acb', 'bca'],
  ['role', 'cab', 'cab'],
  ['stage', 'bca', 'acb'],
  ['tags', 'cba', 'bca'],
  ['arrangement', 'cab', 'acb'],
  ['level', 'acb', 'cab'],
  ['salary', 'cab', 'acb'],
  ['source', 'cab', 'acb'],
  ['next', 'acb', 'cab'],
  ['activity', 'acb', 'bca'],
  ['applied', 'acb', 'cab'],
  ['location', 'cba', 'bca'],
  ['interviews', 'acb', 'cab'],
  ['contact', 'bca', 'cba'],
])('by %s, jobs are %s ascending and %s descending; those without a value are last', (id, ascending, descending) => {
  expect([ids(id, 'ascending'), ids(id, 'descending')]).toEqual([ascending, descending]);
});
test('a next step without a day comes after all days, and before the jobs without a step', () => {
  const steps = createKnowledge({
    zone: 'UTC',
    now: NOW,
    today: {
      reminders: [
        aReminder({ id: 'r1', jobId: 'a', dueOn: null }),
        aReminder({ id: 'r2', jobId: 'c', dueOn: '2027-11-26' }),
      ],
      contacts: [],
      interviews: [],
    },
    facts: undefined,
  });
  expect(sortJobs(jobs, { column: 'next', direction: 'ascending' }, steps).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});
test('the table starts with the newest application; a second click on a column reverses the order', () => {
  expect(sortAfterClick(newestFirst, columnOf('applied'))).toEqual({ column: 'applied', direction: 'ascending' });
  expect(sortAfterClick(newestFirst, columnOf('company'))).toEqual({ column: 'company', direction: 'ascending' });
  expect(sortAfterClick(newestFirst, columnOf('salary'))).toEqual({ column: 'salary', direction: 'descending' });
});
test('applications are in the order of their days, not of their moments', () => {
  const picked = aCard({ id: 'picked', applicationDate: '2026-11-10T12:00:00.000Z', appliedOn: '2026-11-10' });
  const evening = aCard({ id: 'evening', applicationDate: '2026-11-11T10:00:00.000Z', appliedOn: '2026-11-09' });
  const far = createKnowledge({ zone: 'Pacific/Pago_Pago', now: NOW, today: undefined, facts: undefined });
  expect(sortJobs([evening, picked], newestFirst, far).map(({ id }) => id)).toEqual(['picked', 'evening']);
});
test('a rejection is an activity, and a planned interview is none yet', () => {
  const rejected: Partial<Job> = {
    status: 'rejected',
    applicationDate: '2026-10-01T09:00:00.000Z',
    stageChangedAt: '2026-11-03T09:00:00.000Z',
  };
  expect(knowledge.lastActivityOf(aCard({ id: 'x', ...rejected }))).toBe('2026-11-03');
  expect(knowledge.lastActivityOf(aCard({ id: 'x', ...rejected, status: 'applied' }))).toBe('2026-10-01');
});
