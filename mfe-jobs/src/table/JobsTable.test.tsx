import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { JobCard, JobFacts } from '@jobtrail/contract';
import { fakeApi } from '@jobtrail/web-kit/testing';
import { JobFlags } from '../reminders/flag/JobFlags.tsx';
import { aCard, cardsIn } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aReminder, aToday } from '../testing/today.ts';
import JobsTable from './JobsTable.tsx';
import { NOTHING_SELECTED } from './selection.ts';
import { newestFirst } from './sort.ts';
import { changeSettings, forgetSettings } from './tableSettings.ts';

withLayout({ width: 900, height: 600, item: 40 });
afterEach(() => {
  localStorage.clear();
  act(forgetSettings);
});

function show(cards: JobCard[], { phone = false } = {}) {
  const opened: string[] = [];
  const menus: string[] = [];
  const orders: (readonly string[])[] = [];
  function Table() {
    const [sort, setSort] = useState(newestFirst);
    const [selection, setSelection] = useState(NOTHING_SELECTED);
    const [tools, setTools] = useState<HTMLElement | null>(null);
    return (
      <>
        <span ref={setTools} />
        <JobsTable
          jobs={cards}
          sort={sort}
          onSort={setSort}
          onOpen={(id) => opened.push(id)}
          onMenu={({ id }) => menus.push(id)}
          onOrder={(ids) => orders.push(ids)}
          selection={selection}
          onSelection={setSelection}
          phone={phone}
          tools={tools}
          limits=""
        />
      </>
    );
  }
  renderJobs(<Table />);
  return { opened, menus, orders, user: userEvent.setup() };
}
const rows = () => screen.getAllByRole('row').slice(1);

test('the table has the specified columns and counts its applications', () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T11:00:00Z'));
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
      .slice(1, 6)
      .map(({ textContent }) => textContent),
  ).toEqual(['Kestrel', 'Engineer', 'Technical Interview', 'Berlin', 'Nov 9']);
  expect(rows()[1]).toHaveTextContent('N/A');
  expect(screen.getByText('2 applications')).toBeVisible();
  jest.restoreAllMocks();
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
        selection={NOTHING_SELECTED}
        onSelection={() => undefined}
        phone={false}
        tools={null}
        limits=""
      />
    </JobFlags>,
  );
  expect(await screen.findByTitle('2 days overdue')).toBeVisible();
  const flags = rows().map((row) => row.querySelector('.table-flag')?.textContent);
  expect(flags).toEqual(['Follow up today', '15 days silent', '2 days overdue', undefined]);
  server.restore();
  jest.restoreAllMocks();
});

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const NOW = '2026-11-24T11:00:00Z';
/** Serves what columns may need besides the cards. */
const serveFacts = (facts: readonly JobFacts[] = [], status = 200) =>
  fakeApi({
    'GET /api/job-facts': () => ({ status, body: status === 200 ? facts : { error: 'Down.', code: 'internal' } }),
    'GET /api/today': () => ({
      status: 200,
      body: aToday({ reminders: [aReminder({ jobId: 'a', text: 'Send two references', dueOn: '2026-11-22' })] }),
    }),
  });

describe('the columns', () => {
  test('are chosen in a panel, kept by the browser, and reset', async () => {
    const { user } = show(cardsIn('applied', ['A']));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const panel = screen.getByRole('dialog', { name: 'Columns' });
    expect(within(panel).getByRole('checkbox', { name: /Company/ })).toBeDisabled();
    expect(within(panel).getByRole('checkbox', { name: 'Role' })).toHaveFocus();
    await user.click(within(panel).getByRole('checkbox', { name: 'Salary' }));
    await user.click(within(panel).getByRole('checkbox', { name: 'Tags' }));
    expect(heads()).toEqual(['Company', 'Role', 'Stage', 'Salary', 'Applied', 'Actions']);
    act(forgetSettings);
    expect(screen.getByRole('columnheader', { name: 'Salary' })).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Reset' }));
    expect(heads()).toEqual(['Company', 'Role', 'Stage', 'Tags', 'Applied', 'Actions']);
  });
  test('are moved with Alt and the arrows, which keeps the focus and is announced', async () => {
    const { user } = show(cardsIn('applied', ['A']));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const stage = screen.getByRole('checkbox', { name: 'Stage' });
    stage.focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(heads()).toEqual(['Company', 'Stage', 'Role', 'Tags', 'Applied', 'Actions']);
    expect(screen.getByRole('checkbox', { name: 'Stage' })).toHaveFocus();
    expect(screen.getByText('Stage: 1 of 13')).toBeInTheDocument();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(heads()[1]).toBe('Stage');
    screen.getByRole('button', { name: 'Move Applied' }).focus();
    await user.keyboard(`{Alt>}${'{ArrowUp}'.repeat(7)}{/Alt}`);
    expect(heads()).toEqual(['Company', 'Stage', 'Role', 'Applied', 'Tags', 'Actions']);
  });
  test('are dragged by their grip', async () => {
    const { user } = show(cardsIn('applied', ['A']));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const rows = [...screen.getByRole('group', { name: 'Columns in their order' }).children];
    rows.forEach((row, at) => {
      row.getBoundingClientRect = () => new DOMRect(0, at * 30, 264, 30);
    });
    const point = (target: Node, kind: string, clientY: number) =>
      fireEvent(target, new MouseEvent(kind, { bubbles: true, button: 0, clientY }));
    point(screen.getByRole('button', { name: 'Move Role' }), 'pointerdown', 15);
    point(document, 'pointermove', 75);
    point(document, 'pointerup', 75);
    point(document, 'pointermove', 0);
    expect(heads()).toEqual(['Company', 'Stage', 'Tags', 'Role', 'Applied', 'Actions']);
  });
  test('show what the screen knows besides the cards, and load the rest only if it is shown', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW));
    const server = serveFacts([{ jobId: 'a', contact: 'Mira Sol', interviews: 2 }]);
    changeSettings({ columns: ['next', 'activity', 'source'] });
    renderJobs(
      <JobFlags>
        <JobsTable
          jobs={[aCard({ id: 'a', source: 'referral' })]}
          sort={newestFirst}
          onSort={() => undefined}
          onOpen={() => undefined}
          onMenu={() => undefined}
          onOrder={() => undefined}
          selection={NOTHING_SELECTED}
          onSelection={() => undefined}
          phone={false}
          tools={null}
          limits=""
        />
      </JobFlags>,
    );
    expect(await screen.findByText('Send two references')).toBeVisible();
    const cells = () =>
      within(rows()[0] as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells().slice(2, 5)).toEqual(['Send two references2 days overdue', 'Nov 9 15 days', 'Referral']);
    expect(server.calls.some(({ path }) => path === '/api/job-facts')).toBe(false);
    act(() => changeSettings({ columns: ['contact', 'interviews'] }));
    expect(await screen.findByText('Mira Sol')).toBeVisible();
    expect(cells().slice(2, 4)).toEqual(['Mira Sol', '2']);
    server.restore();
    jest.restoreAllMocks();
  });
  test('that did not load say so, and can be loaded again', async () => {
    const server = serveFacts([], 400);
    changeSettings({ columns: ['contact'] });
    const { user } = show(cardsIn('applied', ['A']));
    expect(await screen.findByText(/Contacts and interviews did not load/)).toBeVisible();
    server.restore();
    const again = serveFacts([{ jobId: 'a', contact: 'Mira Sol', interviews: 0 }]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Mira Sol')).toBeVisible();
    again.restore();
  });
});

test('rows can be compact', async () => {
  const { user } = show(cardsIn('applied', ['A']));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('button', { name: 'Compact' }));
  expect(screen.getByRole('table')).toHaveClass('is-compact');
  expect(screen.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true');
});
test('the foot says what the table is sorted by, and sorts it', async () => {
  const { user } = show(cardsIn('applied', ['Birch', 'Alder']));
  await user.click(screen.getByRole('button', { name: 'Sorted by day applied, descending' }));
  expect(screen.getByRole('menuitemradio', { name: 'Applied' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Company' }));
  expect(rows()[0]).toHaveTextContent('Alder');
  expect(screen.getByRole('button', { name: 'Sorted by company, ascending' })).toHaveFocus();
});
test('the stage is a button whose menu moves the job; M opens it from the row', async () => {
  const { user, opened } = show(cardsIn('applied', ['A']));
  await user.click(screen.getByRole('button', { name: 'Applied, stage of A' }));
  expect(screen.getByRole('menu', { name: 'Stage of Senior Frontend Engineer at A' })).toBeVisible();
  expect(screen.getByRole('menuitemradio', { name: 'Applied' })).toBeChecked();
  await user.keyboard('{Escape}');
  act(() => rows()[0]?.focus());
  await user.keyboard('m');
  expect(screen.getByRole('menuitemradio', { name: 'Applied' })).toHaveFocus();
  await user.keyboard('{Escape}');
  act(() => rows()[0]?.focus());
  await user.keyboard('{Control>}m{/Control}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(opened).toEqual([]);
});
test('a phone has a list without columns to choose; its heads are for screen readers', async () => {
  const { user } = show(cardsIn('applied', ['Birch', 'Alder']), { phone: true });
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
  expect(within(rows()[0] as HTMLElement).getAllByRole('cell')).toHaveLength(8);
  expect(within(screen.getAllByRole('rowgroup')[0] as HTMLElement).queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Sorted by/ }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Company' }));
  expect(rows()[0]).toHaveTextContent('Alder');
});
