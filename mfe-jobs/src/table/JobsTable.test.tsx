import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { JobCard } from '@jobtrail/contract';
import { fakeApi } from '@jobtrail/web-kit/testing';
import { JobFlags } from '../reminders/flag/JobFlags.tsx';
import { aCard, cardsIn } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aReminder, aToday } from '../testing/today.ts';
import JobsTable from './JobsTable.tsx';
import { newestFirst } from './sort.ts';

withLayout({ width: 900, height: 600, item: 40 });

function show(cards: JobCard[]) {
  const opened: string[] = [];
  const menus: string[] = [];
  const orders: (readonly string[])[] = [];
  function Table() {
    const [sort, setSort] = useState(newestFirst);
    return (
      <JobsTable
        jobs={cards}
        sort={sort}
        onSort={setSort}
        onOpen={(id) => opened.push(id)}
        onMenu={({ id }) => menus.push(id)}
        onOrder={(ids) => orders.push(ids)}
      />
    );
  }
  renderJobs(<Table />);
  return { opened, menus, orders, user: userEvent.setup() };
}
const rows = () => screen.getAllByRole('row').slice(1);

test('the table has the specified columns and counts its applications', () => {
  show([
    aCard({
      company: 'Kestrel',
      position: 'Engineer',
      status: 'technical interview',
      stageChangedAt: new Date().toISOString(),
    }),
    aCard({ applicationDate: null, company: 'Parcelo' }),
  ]);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Company',
    'Role',
    'Stage',
    'Tags',
    'Applied',
    'Actions',
  ]);
  expect(
    within(rows()[0] as HTMLElement)
      .getAllByRole('cell')
      .slice(0, 5)
      .map(({ textContent }) => textContent),
  ).toEqual(['Kestrel', 'Engineer', 'Technical Interview', 'Berlin', 'Nov 9, 2026']);
  expect(rows()[1]).toHaveTextContent('N/A');
  expect(screen.getByText('2 applications')).toBeVisible();
});
test('a row opens its job by click and by Enter; its menu does not', async () => {
  const { opened, menus, user } = show(cardsIn('applied', ['A', 'B']));
  await user.click(screen.getByText('Senior Frontend Engineer', { selector: 'tr[data-job="b"] td' }));
  expect(opened).toEqual(['b']);
  await user.click(screen.getByRole('button', { name: 'Actions for Senior Frontend Engineer at A' }));
  expect(menus).toEqual(['a']);
  act(() => rows()[0]?.focus());
  await user.keyboard('{ArrowDown}{Enter}');
  expect(opened).toHaveLength(2);
});
test('a row says what it does, and its company is a link to the job', async () => {
  const { opened, user } = show(cardsIn('applied', ['A']));
  expect(rows()[0]).toHaveAccessibleDescription(/^Press Enter to open this job/);
  const link = screen.getByRole('link', { name: 'A' });
  expect(link).toHaveAttribute('href', '/table?job=a');
  await user.click(link);
  expect(opened).toEqual(['a']);
  expect(rows()[0]).toHaveFocus();
});
test('clicking a header sorts, and announces the direction', async () => {
  const { orders, user } = show(cardsIn('applied', ['Birch', 'Alder']));
  expect(screen.getByRole('columnheader', { name: 'Applied' })).toHaveAttribute('aria-sort', 'descending');
  await user.click(screen.getByRole('button', { name: 'Company' }));
  expect(screen.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending');
  expect(rows()[0]).toHaveTextContent('Alder');
  await user.click(screen.getByRole('button', { name: 'Company' }));
  expect(rows()[0]).toHaveTextContent('Birch');
  expect(orders.slice(-2)).toEqual([
    ['alder', 'birch'],
    ['birch', 'alder'],
  ]);
});
test('with two thousand rows, only the visible ones are rendered', () => {
  show(Array.from({ length: 2000 }, (_, index) => aCard({ id: `j${index}` })));
  expect(rows().length).toBeLessThan(30);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
});
test('a row has the flag of its card: what is due before silence, and none once the job is closed', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T11:00:00Z'));
  const server = fakeApi({
    'GET /api/today': () => ({
      status: 200,
      body: aToday({
        reminders: [
          aReminder({ id: 'r1', jobId: 'due', dueOn: '2026-11-22' }),
          aReminder({ id: 'r2', jobId: 'closed', dueOn: '2026-11-22' }),
          aReminder({ id: 'r3', jobId: 'today', dueOn: '2026-11-24' }),
        ],
      }),
    }),
  });
  const silentSince = '2026-11-09T10:00:00.000Z';
  const rejected = { status: 'rejected', stageChangedAt: silentSince } as const;
  renderJobs(
    <JobFlags>
      <JobsTable
        jobs={[
          aCard({ id: 'due', company: 'Arcadia', stageChangedAt: silentSince }),
          aCard({ id: 'silent', company: 'Birch', stageChangedAt: silentSince }),
          aCard({ id: 'closed', company: 'Cedar', ...rejected }),
          aCard({ id: 'today', company: 'Dune', stageChangedAt: silentSince }),
        ]}
        sort={newestFirst}
        onSort={() => undefined}
        onOpen={() => undefined}
        onMenu={() => undefined}
        onOrder={() => undefined}
      />
    </JobFlags>,
  );
  expect(await screen.findByTitle('2 days overdue')).toBeVisible();
  const flags = rows().map((row) => row.querySelector('.table-flag')?.textContent);
  expect(flags).toEqual(['Follow up today', '15 days silent', '2 days overdue', undefined]);
  server.restore();
  jest.restoreAllMocks();
});
