import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BulkOperation, ChangeJobsBody, Job } from '@jobtrail/contract';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { JobCommandsProvider } from '../jobs/JobsContext.tsx';
import { cardsKey } from '../jobs/keys.ts';
import { aJob } from '../testing/jobs.ts';
import { withLayout } from '../testing/layout.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { jobsServer } from '../testing/server.ts';
import { JobsScreen } from './JobsScreen.tsx';

withLayout({ width: 900, height: 2000, item: 40 });
let server: FakeApi;
const bodies: ChangeJobsBody[] = [];
beforeEach(() => {
  bodies.length = 0;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

const COMPANIES = ['Alder', 'Birch', 'Cedar', 'Dune', 'Elm'];
const jobs = (companies: readonly string[] = COMPANIES): Job[] =>
  companies.map((company) => aJob({ id: company.toLowerCase(), company }));
const outcome = (overrides: Partial<BulkOperation> = {}): BulkOperation => ({
  id: 'op',
  changed: [],
  skipped: [],
  undoUntil: '2026-11-25T12:00:00.000Z',
  ...overrides,
});

/** Shows the table of some jobs, sorted by company. */
async function show(list: Job[] = jobs(), answer: Partial<BulkOperation> | null = {}) {
  server = jobsServer({ jobs: list });
  server.respondWith({
    'GET /api/analytics/replies': () => ({ status: 500 }),
    'POST /api/jobs/bulk': ({ body }) => {
      // The client has checked its type.
      const wanted = body as ChangeJobsBody;
      bodies.push(wanted);
      if (!answer) return { status: 503, body: { error: 'Down.', code: 'unavailable' } };
      return { status: 200, body: outcome({ changed: wanted.ids, ...answer }) };
    },
    'POST /api/jobs/bulk/op/undo': () => ({ status: 200, body: { restored: ['birch'], changedSince: ['cedar'] } }),
  });
  const rendered = renderJobs(<JobsScreen view="table" openJob={null} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Company' }));
  return { ...rendered, user };
}
const box = (company: string) =>
  screen.getByRole('checkbox', { name: `Select Senior Frontend Engineer at ${company}` });
const row = (company: string) => screen.getByRole('row', { name: `Senior Frontend Engineer at ${company}` });
const bar = () => screen.findByRole('region', { name: 'Selection' });
const chosen = () =>
  COMPANIES.filter((company) => screen.queryByRole('checkbox', { name: new RegExp(`${company}$`), checked: true }));

test('boxes select, Shift selects the rows in between, and the box of the head selects all or none', async () => {
  const { user } = await show();
  await user.click(box('Birch'));
  expect(await bar()).toHaveTextContent('1 selected');
  await user.keyboard('{Shift>}');
  await user.click(box('Dune'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual(['Birch', 'Cedar', 'Dune']);
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all 5' });
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(chosen()).toEqual(COMPANIES);
  expect(screen.getByText('All 5 applications here. 5 selected')).toHaveAttribute('role', 'status');
  await user.click(all);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(screen.getByText('Nothing selected')).toHaveAttribute('role', 'status');
});

test('X selects the focused row, Shift+X a range, Ctrl+A all, and Escape clears', async () => {
  const { user } = await show();
  act(() => row('Alder').focus());
  await user.keyboard('x{ArrowDown}{ArrowDown}{Shift>}X{/Shift}');
  expect(chosen()).toEqual(['Alder', 'Birch', 'Cedar']);
  await user.keyboard('{Control>}a{/Control}');
  expect(chosen()).toEqual(COMPANIES);
  await bar();
  await user.keyboard('{Escape}');
  expect(chosen()).toEqual([]);
  expect(row('Cedar')).toHaveFocus();
});

test('Ctrl+A in the search selects its text', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Control>}a{/Control}');
  expect(chosen()).toEqual([]);
});

test('a filter hides a part of the selection, and the bar says how many', async () => {
  const { user } = await show();
  for (const company of ['Alder', 'Birch', 'Cedar']) await user.click(box(company));
  await user.type(screen.getByRole('searchbox'), 'birch');
  await waitFor(async () => expect(await bar()).toHaveTextContent('3 selected, 2 hidden'));
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'zzz');
  await waitFor(async () => expect(await bar()).toHaveTextContent('3 selected, 3 hidden'));
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(chosen()).toEqual(['Alder', 'Birch', 'Cedar']));
});

test('M moves the selection to a stage, with a reason; the toast undoes it and names what has changed since', async () => {
  const { user, toasts } = await show();
  for (const company of ['Birch', 'Cedar']) await user.click(box(company));
  await bar();
  await user.keyboard('m');
  const form = screen.getByRole('dialog', { name: 'Change stage' });
  await user.click(within(form).getByRole('radio', { name: 'Rejected' }));
  await user.click(within(form).getByRole('radio', { name: 'No answer' }));
  await user.click(within(form).getByRole('button', { name: 'Move 2 applications' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  expect(bodies).toEqual([
    { ids: ['birch', 'cedar'], change: { kind: 'stage', stage: 'rejected', closedReason: 'no answer' } },
  ]);
  expect(toasts.at(-1)).toMatchObject({ title: '2 applications moved to Rejected', tone: 'success' });
  act(() => toasts.at(-1)?.action?.onClick());
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: 'Undone. 1 application is as before',
      description: 'Cedar has changed since and stays as it is.',
    }),
  );
});

test('Undo that fails can be tried again', async () => {
  const { user, toasts } = await show();
  await user.click(box('Birch'));
  await bar();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('1 application deleted'));
  server.respondWith({
    'POST /api/jobs/bulk/op/undo': () => ({ status: 503, body: { error: 'Down.', code: 'unavailable' } }),
  });
  act(() => toasts.at(-1)?.action?.onClick());
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ tone: 'error', action: { label: 'Try again' } }));
  server.respondWith({
    'POST /api/jobs/bulk/op/undo': () => ({ status: 404, body: { error: 'Gone.', code: 'not_found' } }),
  });
  act(() => toasts.at(-1)?.action?.onClick());
  await waitFor(() => expect(toasts.at(-1)?.description).toContain('24 hours'));
  expect(toasts.at(-1)?.action).toBeUndefined();
});

test('the day of a move is sent unless it is today', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-24T11:00:00Z'));
  const { user } = await show();
  await user.click(box('Birch'));
  await user.click(within(await bar()).getByRole('button', { name: 'Change stage' }));
  await user.click(screen.getByRole('radio', { name: 'Onsite' }));
  await user.click(screen.getByRole('button', { name: 'Yesterday' }));
  await user.keyboard('{Tab}{Tab}{Enter}');
  await waitFor(() => expect(bodies[0]?.change).toEqual({ kind: 'stage', stage: 'onsite', happenedOn: '2026-11-23' }));
});

test('what could not take a change stays selected', async () => {
  const sentence = 'A job has at most 20 tags.';
  const { user, toasts } = await show(jobs(), {
    changed: ['birch'],
    skipped: [{ id: 'cedar', reason: 'not-possible', sentence }],
  });
  for (const company of ['Birch', 'Cedar']) await user.click(box(company));
  await user.click(within(await bar()).getByRole('button', { name: 'Add tag' }));
  await user.keyboard('remote{Enter}');
  await user.click(screen.getByRole('button', { name: 'Add to 2 applications' }));
  await waitFor(() => expect(chosen()).toEqual(['Cedar']));
  expect(bodies[0]?.change).toEqual({ kind: 'addTags', tags: ['remote'] });
  expect(toasts.at(-1)?.description).toBe(`Cedar could not take it: ${sentence}`);
});

test('after a failure, the selection and what was typed are still there', async () => {
  const { user, toasts } = await show(jobs(), null);
  await user.click(box('Birch'));
  await user.click(within(await bar()).getByRole('button', { name: 'Set follow-up' }));
  await user.keyboard('Ask Mira{Enter}');
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Error', tone: 'error' }));
  expect(chosen()).toEqual(['Birch']);
  expect(screen.getByRole('textbox', { name: 'What' })).toHaveValue('Ask Mira');
  expect(toasts.at(-1)?.description).toContain('may have been made');
  server.respondWith({
    'POST /api/jobs/bulk': () => ({ status: 200, body: outcome({ changed: ['birch'] }) }),
  });
  act(() => toasts.at(-1)?.action?.onClick());
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Follow-up set for 1 application' }));
});

test('a form that every job refuses stays open for another day', async () => {
  const { user } = await show(jobs(), {
    ...{ id: null, changed: [], undoUntil: null },
    skipped: [{ id: 'birch', reason: 'not-possible', sentence: 'Choose a later day.' }],
  });
  await user.click(box('Birch'));
  await user.click(within(await bar()).getByRole('button', { name: 'Change stage' }));
  await user.click(screen.getByRole('radio', { name: 'Onsite' }));
  await user.click(screen.getByRole('button', { name: 'Move 1 application' }));
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(await screen.findByRole('radio', { name: 'Onsite' })).toBeChecked();
});

test('a job that is gone and comes back is not selected', async () => {
  const { user, platform } = await show();
  const { queryClient } = platform;
  await user.click(box('Birch'));
  const cards = queryClient.getQueryData<Job[]>(cardsKey);
  act(
    () =>
      void queryClient.setQueryData(
        cardsKey,
        cards?.filter(({ id }) => id !== 'birch'),
      ),
  );
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /Birch$/ })).toBeNull());
  act(() => void queryClient.setQueryData(cardsKey, cards));
  await waitFor(() => expect(box('Birch')).not.toBeChecked());
});

test('Delete deletes the selection without a question', async () => {
  const { user, toasts } = await show();
  for (const company of ['Birch', 'Elm']) await user.click(box(company));
  await bar();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(bodies).toEqual([{ ids: ['birch', 'elm'], change: { kind: 'delete' } }]));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 applications deleted'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the tags of the selection can be removed, with the number of jobs that have them', async () => {
  const list = jobs();
  list.forEach((job, at) => Object.assign(job, { tags: at < 2 ? ['remote'] : ['referral'] }));
  const { user } = await show(list);
  for (const company of ['Alder', 'Birch', 'Cedar']) await user.click(box(company));
  await user.click(within(await bar()).getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove tag...' }));
  await user.click(screen.getByRole('checkbox', { name: 'remote 2' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(bodies[0]?.change).toEqual({ kind: 'removeTags', tags: ['remote'] }));
});

test('with more than 500 selected, the bar says how many can be changed, and changes none', async () => {
  const many = Array.from({ length: 501 }, (_, at) => `Firm ${at}`);
  const { user } = await show(jobs(many));
  await user.keyboard('{Control>}a{/Control}');
  expect(await bar()).toHaveTextContent('501 selectedAt most 500 can be changed at once.');
  expect(within(await bar()).getByRole('button', { name: 'Change stage' })).toBeDisabled();
  expect(within(await bar()).getByRole('button', { name: 'Export' })).toBeEnabled();
  await user.keyboard('m{Delete}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bodies).toEqual([]);
});

test('the selection ends when the person leaves the table', async () => {
  const { user, rerender } = await show();
  await user.click(box('Birch'));
  await bar();
  for (const view of ['kanban', 'table'] as const)
    rerender(
      <JobCommandsProvider>
        <JobsScreen view={view} openJob={null} />
      </JobCommandsProvider>,
    );
  expect(chosen()).toEqual([]);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});
