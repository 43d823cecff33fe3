import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reminder, Today } from '@jobtrail/contract';
import { type ApiCall, aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { aCard } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aReminder, aToday } from '../testing/today.ts';
import TodayScreen from './TodayScreen.tsx';

/** Noon in Berlin on a Tuesday. */
const NOW = Date.parse('2026-11-24T11:00:00Z');
const CARDS = [
  aCard({ id: 'a', company: 'Brightwater', status: 'onsite' }),
  aCard({ id: 'b', company: 'Tessellate', status: 'onsite' }),
  aCard({ id: 'q', company: 'Ostsee', status: 'applied', applicationDate: '2026-11-17T10:00:00.000Z' }),
];
const SAVED = aCard({ id: 's', company: 'Marigold', applicationDate: null, wishlist: true });
const OVERDUE = aReminder({ id: 'r1', jobId: 'b', text: 'Answer Mira', dueOn: '2026-11-20' });
const DUE = aReminder({ id: 'r2', jobId: 'a', text: 'Send two references', dueOn: '2026-11-24' });

let server: FakeApi;
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  server.restore();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

/** A server whose calls change its reminders. */
function open({
  today = aToday({ reminders: [OVERDUE, DUE] }),
  status = 200,
  refuse = false,
  access = 'full' as 'full' | 'read',
}: { today?: Today; status?: number; refuse?: boolean; access?: 'full' | 'read' } = {}) {
  const reminders = new Map(today.reminders.map((reminder) => [reminder.id, reminder]));
  const change = ({ path, body }: ApiCall) => {
    const id = path.split('/').at(-1) ?? '';
    if (refuse) return { status: 402, body: { error: 'Your subscription has ended.', code: 'payment_required' } };
    const given = body as Partial<Reminder>;
    const doneAt = given.state === 'done' ? '2026-11-24T11:00:00.000Z' : null;
    const changed = { ...reminders.get(id), ...given, doneAt } as Reminder;
    reminders.set(id, changed);
    return { status: 200, body: changed };
  };
  server = fakeApi({
    'GET /api/jobs': ({ query }) => ({ status: 200, body: query.get('list') === 'wishlist' ? [SAVED] : CARDS }),
    'GET /api/today': () =>
      status === 200
        ? { status, body: { ...today, reminders: [...reminders.values()] } }
        : { status, body: { error: 'Sorry.', code: 'internal' } },
    'PATCH /api/reminders/r1': change,
    'PATCH /api/reminders/r2': change,
    'DELETE /api/reminders/r2': () => ({ status: 204 }),
    'POST /api/reminders/r2/restore': () => ({ status: 200, body: DUE }),
    'POST /api/reminder-decisions': ({ body }) => ({
      status: 201,
      body: { id: 'd1', decidedAt: '2026-11-24T11:00:00.000Z', ...(body as object) },
    }),
    'DELETE /api/reminder-decisions/d1': () => ({ status: 204 }),
    'POST /api/reminders': ({ body }) => ({
      status: 201,
      body: { ...aReminder({ id: 'new' }), ...(body as Partial<Reminder>) },
    }),
    'DELETE /api/reminders/new': () => ({ status: 204 }),
    'PATCH /api/reminder-rules': ({ body }) => ({
      status: 200,
      body: today.rules.map((rule) =>
        rule.rule === (body as { rule: string }).rule ? { ...rule, ...(body as object) } : rule,
      ),
    }),
  });
  return {
    ...renderJobs(<TodayScreen openJob={null} />, { user: aUser({ access }) }),
    user: userEvent.setup(),
  };
}
const group = (name: string) => screen.getByRole('region', { name });
const titles = (name: string) =>
  within(group(name))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);
const changes = () =>
  server.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));

test('shows a placeholder, then what is overdue, due and suggested', async () => {
  open();
  expect(screen.getByRole('status', { name: 'Loading today' })).toHaveAttribute('aria-busy', 'true');
  await screen.findByRole('link', { name: /Answer Mira/ });
  expect(screen.getByText('Tuesday, November 24')).toBeVisible();
  expect(titles('Overdue')).toEqual(['Answer Mira']);
  expect(within(group('Overdue')).getByText('4 days overdue')).toBeVisible();
  expect(titles('Due today')).toEqual(['Send two references']);
  expect(titles('Suggestions')).toEqual(['7 days since you applied to Ostsee: follow up?']);
  expect(within(group('Suggestions')).getByText('No reply yet.')).toBeVisible();
});

test('a follow-up of a saved job is listed with its company; saved jobs load only for that', async () => {
  const ofSaved = aReminder({ id: 'r3', jobId: 's', text: 'Apply by Friday', dueOn: '2026-11-24' });
  open({ today: aToday({ reminders: [DUE, ofSaved] }) });
  await screen.findByRole('link', { name: /Apply by Friday.*Marigold/ });
  expect(titles('Due today')).toEqual(['Send two references', 'Apply by Friday']);
  expect(within(group('Due today')).getByText('Wishlist')).toBeVisible();
  const lists = () => server.calls.filter(({ path }) => path === '/api/jobs').map(({ query }) => query.get('list'));
  expect(lists()).toEqual([null, 'wishlist']);
  cleanup();
  server.restore();
  open();
  await screen.findByRole('link', { name: /Answer Mira/ });
  expect(lists()).toEqual([null]);
});

test('a day ahead with many follow-ups shows the first 30', async () => {
  const reminders = Array.from({ length: 33 }, (_, at) =>
    aReminder({ id: `n${at}`, jobId: null, text: `Call ${at}`, dueOn: '2026-11-27' }),
  );
  const { user } = open({ today: aToday({ reminders: [DUE, ...reminders] }) });
  const friday = await screen.findByRole('list', { name: 'Friday, November 27' });
  const more = await screen.findByRole('button', { name: 'Show 3 more' });
  expect(within(friday).getAllByRole('listitem')).toHaveLength(30);
  await user.click(more);
  expect(within(friday).getAllByRole('listitem')).toHaveLength(33);
});

test('Done removes a row and focuses the next one, and Undo restores it', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Done: Answer Mira' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Overdue' })).toBeNull());
  expect(screen.getByRole('link', { name: /Send two references/ })).toHaveFocus();
  expect(screen.getByText('1 done today.')).toBeVisible();
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: 'Done', description: 'Answer Mira, Tessellate', action: { label: 'Undo' } });
  toasts[0]?.action?.onClick();
  await waitFor(() => expect(titles('Overdue')).toEqual(['Answer Mira']));
  expect(screen.getByRole('link', { name: /Answer Mira/ })).toHaveFocus();
  expect(changes().map(({ body }) => body)).toEqual([{ state: 'done' }, { state: 'open', snoozedUntil: null }]);
});

test('a line about what was done becomes a communication', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Done: Send two references' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  const add = toasts[0]?.choice?.options[0];
  expect(add?.label).toBe('Log it');
  act(() => add?.onClick());
  await user.selectOptions(await screen.findByLabelText('Source'), 'Phone');
  await user.clear(screen.getByLabelText(/What you did/));
  await user.type(screen.getByLabelText(/What you did/), 'Called Femke');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(changes().at(-1)?.body).toEqual({ state: 'done', contact: { source: 'phone', content: 'Called Femke' } }),
  );
});

test('Snooze offers tomorrow, in three days and the next Monday, each with its day', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Snooze: Send two references' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'TomorrowWed, Nov 25',
    'In 3 daysFri, Nov 27',
    'Next weekMon, Nov 30',
    'Pick a date...',
  ]);
  await user.click(screen.getByRole('menuitem', { name: /In 3 days/ }));
  await waitFor(() => expect(toasts[0]?.title).toBe('Back on Friday, November 27'));
  expect(changes()).toEqual([{ method: 'PATCH', path: '/api/reminders/r2', body: { snoozedUntil: '2026-11-27' } }]);
  expect(screen.getByRole('complementary', { name: 'Coming up' })).toHaveTextContent('Send two references');
});

test('a day is picked from the month by keyboard, never one that has passed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Snooze: Send two references' }));
  await user.click(screen.getByRole('menuitem', { name: 'Pick a date...' }));
  expect(screen.getByRole('button', { name: 'November 24' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'November 23' })).toBeDisabled();
  await user.keyboard('{ArrowLeft}{ArrowDown}{ArrowRight}');
  expect(screen.getByRole('button', { name: 'December 2' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ snoozedUntil: '2026-12-02' }));
});

test('keyboard: J and K move from row to row, E marks as done, H snoozes', async () => {
  const { user } = open();
  await screen.findByRole('link', { name: /Answer Mira/ });
  await user.keyboard('jj');
  expect(screen.getByRole('link', { name: /Send two references/ })).toHaveFocus();
  await user.keyboard('k');
  expect(screen.getByRole('link', { name: /Answer Mira/ })).toHaveFocus();
  await user.keyboard('h');
  expect(screen.getByRole('menu', { name: 'Snooze' })).toBeVisible();
  await user.keyboard('{Escape}e');
  await waitFor(() => expect(changes().map(({ body }) => body)).toEqual([{ state: 'done' }]));
});

test('the second click of a double click does nothing: the next row is in the place of the first', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Done: Answer Mira' }));
  await waitFor(() => expect(changes()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Done: Send two references' }), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: 'Never for this job: Ostsee' }), { detail: 2 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(titles('Due today')).toEqual(['Send two references']);
  expect(titles('Suggestions')).toHaveLength(1);
  expect(changes()).toHaveLength(1);
});

test('Never for this job ends its suggestions, and Undo allows them again', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Never for this job: Ostsee' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Suggestions' })).toBeNull());
  await waitFor(() => expect(toasts[0]?.title).toBe('No more suggestions'));
  expect(changes()[0]?.body).toEqual({ jobId: 'q', rule: 'follow-up', touch: 1, decision: 'never' });
  toasts[0]?.action?.onClick();
  await waitFor(() => expect(titles('Suggestions')).toHaveLength(1));
});

test('a snoozed suggestion becomes a follow-up of that day', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Snooze: 7 days since/ }));
  await user.click(screen.getByRole('menuitem', { name: /Tomorrow/ }));
  await waitFor(() =>
    expect(changes()[0]).toEqual({
      method: 'POST',
      path: '/api/reminders',
      body: {
        text: 'Follow up with Ostsee',
        dueOn: '2026-11-25',
        jobId: 'q',
        suggestion: { rule: 'follow-up', touch: 1 },
      },
    }),
  );
});

test('the menu of a row has Edit, Open job and Delete, and a deletion can be undone', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'More for Send two references' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Open job',
    'Done, and log it...',
    'Delete',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Due today' })).toBeNull());
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts[0]?.action?.onClick();
  await waitFor(() => expect(titles('Due today')).toEqual(['Send two references']));
});

test('Add Follow-up asks what to remember, and adds it for tomorrow', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Follow-up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Follow-up' });
  const save = within(dialog).getByRole('button', { name: 'Add Follow-up' });
  await user.click(save);
  await waitFor(() => expect(within(dialog).getByText('Say what to remember.')).toBeVisible());
  await user.type(within(dialog).getByLabelText(/What/), 'Call Lumen');
  await user.click(within(dialog).getByRole('button', { name: 'Job: No job' }));
  const [none, ...jobs] = screen.getAllByRole('option');
  expect(none).toHaveTextContent('No job');
  expect(jobs.length).toBeGreaterThan(0);
  await user.type(screen.getByRole('combobox', { name: 'Find a job' }), 'brightwater{Enter}');
  await user.click(save);
  await waitFor(() => expect(toasts[0]?.title).toBe('Follow-up added'));
  expect(changes()[0]?.body).toEqual({ text: 'Call Lumen', dueOn: '2026-11-25', jobId: 'a' });
});

test('what was typed for a follow-up is kept until it is saved or canceled', async () => {
  const { user } = open();
  const show = async () => {
    await user.click(await screen.findByRole('button', { name: 'Add Follow-up' }));
    return within(await screen.findByRole('dialog', { name: 'Add Follow-up' }));
  };
  await user.type((await show()).getByLabelText(/What/), 'Call Lumen');
  await user.keyboard('{Escape}');
  const dialog = await show();
  expect(dialog.getByLabelText(/What/)).toHaveValue('Call Lumen');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await show()).getByLabelText(/What/)).toHaveValue('');
});

test('what was typed about a follow-up that is done is kept until it is saved or canceled', async () => {
  const { user } = open();
  const show = async () => {
    await user.click(await screen.findByRole('button', { name: /^More.*Send two references/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Done, and log it...' }));
    return within(await screen.findByRole('dialog')).findByLabelText(/What you did/);
  };
  await user.type(await show(), ', and a portfolio');
  await user.keyboard('{Escape}');
  expect(await show()).toHaveValue('Send two references, and a portfolio');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await show()).toHaveValue('Send two references');
});

test('a follow-up of a saved job keeps that job in the form', async () => {
  const ofSaved = aReminder({ id: 'r3', jobId: 's', text: 'Apply by Friday', dueOn: '2026-11-24' });
  const { user } = open({ today: aToday({ reminders: [ofSaved] }) });
  await user.click(await screen.findByRole('button', { name: /^More.*Apply by Friday/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(await screen.findByRole('button', { name: /^Job: Marigold/ })).toBeInTheDocument();
});

test('a rule of suggestions is changed in When to suggest', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'When to suggest' }));
  await user.click(await screen.findByRole('switch', { name: 'Follow up' }));
  await waitFor(() => expect(toasts[0]?.title).toBe('Suggestions changed'));
  expect(changes()[0]?.body).toEqual({ rule: 'follow-up', on: false });
});

test('the days of a rule are in the singular or plural, even while they are typed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'When to suggest' }));
  const days = await screen.findByRole('spinbutton', { name: 'Say thank you: days after an interview' });
  expect(days).toHaveValue(1);
  expect(days.closest('label')).toHaveTextContent(/^day after an interview$/);
  await user.clear(days);
  await user.type(days, '2');
  expect(days.closest('label')).toHaveTextContent(/^days after an interview$/);
});

test('a change that the server rejects is reverted, and the toast mentions a lapsed subscription', async () => {
  const { user, toasts } = open({ refuse: true, access: 'read' });
  expect(await screen.findByText(/Your jobs are read-only/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Done: Answer Mira' }));
  await waitFor(() =>
    expect(toasts[0]).toMatchObject({ title: 'Subscription needed', action: { label: 'Subscribe' } }),
  );
  expect(titles('Overdue')).toEqual(['Answer Mira']);
});

test('an empty Today explains how items get here', async () => {
  open({ today: aToday({ rules: aToday().rules.map((rule) => ({ ...rule, on: false })) }) });
  expect(await screen.findByText('Nothing to follow up yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the board' })).toHaveAttribute('href', '/dashboard');
});

test('a failed load says that nothing is lost, and can be retried', async () => {
  const { user } = open({ status: 500 });
  expect(await screen.findByText('Today did not load', undefined, { timeout: 10_000 })).toBeVisible();
  expect(screen.getByText(/Your follow-ups are safe/)).toBeVisible();
  const before = server.calls.length;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(server.calls.length).toBeGreaterThan(before);
}, 15_000);
