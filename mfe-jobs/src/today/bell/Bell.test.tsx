import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Interview, Reminder, TodayCount } from '@jobtrail/contract';
import { callKey, createQueryClient } from '@jobtrail/web-kit';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { browserZone } from '@jobtrail/web-kit/time-zones';
import { anInterview } from '../../testing/interviews.ts';
import { aCard } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { aReminder, aToday } from '../../testing/today.ts';
import { Bell } from './Bell.tsx';
import { bellLabel, pillText } from './bellTexts.ts';

const NOW = Date.parse('2026-11-24T11:00:00Z');
let server: FakeApi;
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

const COUNT: TodayCount = { overdue: 1, dueToday: 2, interviews: 0, total: 3 };
/** The count that the sidebar shows: that of the browser's time zone. */
const COUNT_KEY = callKey('countToday', { query: { zone: browserZone() } });

function open({
  inApp = true,
  count = COUNT,
  interviews = [] as Interview[],
  reminders = [aReminder({ text: 'Answer Mira', dueOn: '2026-11-23' })],
} = {}) {
  const patchOf = (reminder: Reminder): Parameters<typeof fakeApi>[0] => ({
    [`PATCH /api/reminders/${reminder.id}`]: ({ body }) => ({
      status: 200,
      body: { ...reminder, ...(body as Partial<Reminder>) },
    }),
  });
  server = fakeApi({
    'GET /api/today/count': () => ({ status: 200, body: count }),
    'GET /api/account/notifications': () => ({ status: 200, body: { email: true, inApp, digestHour: 8 } }),
    'GET /api/jobs': () => ({ status: 200, body: [aCard({ id: 'a', company: 'Tessellate', status: 'onsite' })] }),
    'GET /api/interviews': () => ({ status: 200, body: interviews }),
    'GET /api/today': () => ({ status: 200, body: aToday({ reminders }) }),
    ...Object.assign({}, ...reminders.map(patchOf)),
  });
  const queryClient = createQueryClient();
  return {
    ...renderJobs(
      <>
        <Bell />
        <button type="button">Elsewhere</button>
      </>,
      { queryClient },
    ),
    queryClient,
    user: userEvent.setup(),
  };
}
const bell = () => screen.getByRole('button', { name: /^Today: / });

test('shows how much is overdue and due in a pill and in its accessible name', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'Today: 3 (1 overdue, 2 due)' })).toHaveTextContent('3');
});

test('shows no pill if nothing is due, and 9+ for more than nine', () => {
  server = fakeApi({});
  expect(pillText({ interviews: 0, overdue: 0, dueToday: 0 })).toBeNull();
  expect(bellLabel({ interviews: 0, overdue: 0, dueToday: 0 })).toBe('Today: nothing due');
  expect(pillText({ interviews: 1, overdue: 4, dueToday: 4 })).toBe('9');
  expect(pillText({ interviews: 2, overdue: 4, dueToday: 4 })).toBe('9+');
  expect(bellLabel({ interviews: 2, overdue: 4, dueToday: 4 })).toBe('Today: 9+ (2 interviews, 4 overdue, 4 due)');
  expect(bellLabel({ interviews: 1, overdue: 0, dueToday: 2 })).toBe('Today: 3 (1 interview, 2 due)');
});

test('has no pill when in-app notifications are off', async () => {
  open({ inApp: false });
  await screen.findByRole('button', { name: 'Today: 3 (1 overdue, 2 due)' });
  await waitFor(() => expect(bell()).toHaveTextContent(''));
});

test('updates the count when a row of its panel is done', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: /^Today: \d/ }));
  const panel = await screen.findByRole('dialog', { name: 'Today' });
  expect(panel).toHaveTextContent('Tue, Nov 24');
  await user.click(await screen.findByRole('button', { name: 'Done: Answer Mira' }));
  await waitFor(() => expect(bell()).toHaveAccessibleName('Today: nothing due'));
  await waitFor(() => expect(toasts[0]?.title).toBe('Done'));
  expect(panel).toBeVisible();
});

test('a row that comes back by Undo gets the focus again, in a group that is there or comes back with it', async () => {
  const { user, toasts } = open({
    reminders: [
      aReminder({ text: 'Answer Mira', dueOn: '2026-11-23' }),
      aReminder({ id: 'r2', text: 'Send two references', dueOn: '2026-11-24' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^Today: \d/ }));
  const row = (text: string) => screen.findByRole('link', { name: new RegExp(`^${text}`) });
  await user.click(await screen.findByRole('button', { name: 'Done: Send two references' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(await row('Answer Mira')).toHaveFocus();
  act(() => toasts[0]?.action?.onClick());
  expect(await row('Send two references')).toHaveFocus();

  await user.click(screen.getByRole('button', { name: 'Snooze: Send two references' }));
  await user.click(screen.getByRole('menuitem', { name: /Tomorrow/ }));
  await waitFor(() => expect(toasts).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Done: Answer Mira' }));
  await waitFor(() => expect(toasts).toHaveLength(3));
  expect(screen.getByRole('heading', { name: 'Today' })).toHaveFocus();
  act(() => toasts[2]?.action?.onClick());
  expect(await row('Answer Mira')).toHaveFocus();
});

test('the number in the sidebar follows the bell', async () => {
  const call = { id: 'call', startsAt: '2026-11-24T10:30:00.000Z', endsAt: '2026-11-24T11:30:00.000Z' };
  const interviews = [
    anInterview({ ...call, state: 'planned' }),
    anInterview({ ...call, id: 'over', endsAt: '2026-11-24T11:00:00.000Z', state: 'planned' }),
    anInterview({ ...call, id: 'done', state: 'done' }),
  ];
  const { user, queryClient } = open({ count: { overdue: 1, dueToday: 0, interviews: 1, total: 2 }, interviews });
  await user.click(await screen.findByRole('button', { name: 'Today: 2 (1 interview, 1 overdue)' }));
  await user.click(await screen.findByRole('button', { name: 'Done: Answer Mira' }));
  await waitFor(() => expect(bell()).toHaveAccessibleName('Today: 1 (1 interview)'));
  expect(queryClient.getQueryData(COUNT_KEY)).toEqual({ overdue: 0, dueToday: 0, interviews: 1, total: 1 });
});

test('a bell that counts by itself does not count for a sidebar without a number', async () => {
  server = fakeApi({
    'GET /api/account/notifications': () => ({ status: 200, body: { email: true, inApp: true, digestHour: 8 } }),
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(callKey('getToday'), aToday({ reminders: [aReminder({ dueOn: '2026-11-23' })] }));
  renderJobs(<Bell />, { queryClient });
  expect(await screen.findByRole('button', { name: 'Today: 1 (1 overdue)' })).toBeVisible();
  expect(queryClient.getQueryData(COUNT_KEY)).toBeUndefined();
});

test('Escape or pressing elsewhere closes the panel, and the focus returns to the bell', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /^Today: \d/ }));
  await screen.findByRole('dialog', { name: 'Today' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bell()).toHaveFocus();
  await user.click(bell());
  await screen.findByRole('dialog', { name: 'Today' });
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opens Today as a page', async () => {
  const { user, visited } = open();
  await user.click(await screen.findByRole('button', { name: /^Today: \d/ }));
  await user.click(await screen.findByRole('link', { name: 'Open as page' }));
  expect(visited).toEqual(['/today']);
  expect(screen.queryByRole('dialog')).toBeNull();
});
