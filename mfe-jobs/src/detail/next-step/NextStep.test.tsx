import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CreateReminderBody, Interview, JobCard, Reminder, Today } from '@jobtrail/contract';
import { type ApiCall, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { anInterview } from '../../testing/interviews.ts';
import { aCard } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { aReminder, aToday } from '../../testing/today.ts';
import { NextStep } from './NextStep.tsx';

/** Noon in Berlin on a Tuesday. */
const NOW = Date.parse('2026-11-24T11:00:00Z');
/** Applied a week ago, without a reply: the rules suggest a follow-up. */
const QUIET = aCard({ id: 'a', company: 'Ostsee', applicationDate: '2026-11-17T10:00:00.000Z' });
const ONSITE = aCard({ id: 'a', company: 'Brightwater', status: 'onsite' });

let server: FakeApi;
beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  server.restore();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

interface Setup {
  card?: JobCard;
  reminders?: Reminder[];
  interviews?: Interview[];
  /** The status of the response to a change. */
  status?: number;
  loads?: () => number;
}
/** Renders the next step of a job, with a server that stores changes of reminders. */
function open({ card = ONSITE, reminders = [], interviews = [], status = 200, loads = () => 200 }: Setup = {}) {
  const today: Today = aToday({ reminders });
  const refused = { status, body: { error: 'Sorry.', code: 'internal' } };
  const change = ({ path, body }: ApiCall) => {
    const at = reminders.findIndex(({ id }) => path.endsWith(id));
    if (status !== 200) return refused;
    reminders[at] = { ...reminders[at], ...(body as Partial<Reminder>) } as Reminder;
    return { status: 200, body: reminders[at] };
  };
  server = fakeApi({
    'GET /api/jobs': () => ({ status: 200, body: [card] }),
    'GET /api/today': () => ({ status: loads(), body: today }),
    'GET /api/interviews': () => ({ status: 200, body: interviews }),
    'GET /api/jobs/a/interviews': () => ({ status: 200, body: interviews }),
    'POST /api/reminders': ({ body }) => {
      if (status !== 200) return refused;
      const { text, dueOn } = body as CreateReminderBody;
      reminders.push(aReminder({ id: 'new', text, dueOn }));
      return { status: 201, body: reminders.at(-1) };
    },
    'PATCH /api/reminders/r1': change,
    'PATCH /api/reminders/new': change,
    'DELETE /api/reminders/r1': () => ({ status: 204 }),
    'POST /api/reminder-decisions': ({ body }) => ({
      status: 201,
      body: { id: 'd1', decidedAt: '2026-11-24T11:00:00.000Z', ...(body as object) },
    }),
  });
  const onInterviews = jest.fn();
  const shown = renderJobs(<NextStep card={card} onInterviews={onInterviews} />);
  return { ...shown, onInterviews, user: userEvent.setup() };
}
const field = () => screen.findByRole('textbox', { name: 'Next step' });
const due = () => screen.getByRole('button', { name: /^Due/ });
const changes = () =>
  server.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);
const undo = (toasts: ReturnType<typeof open>['toasts']) => toasts.at(-1)?.action?.onClick();

test('the next step is the follow-up that is due first, with its day', async () => {
  open({ reminders: [aReminder({ id: 'later', dueOn: '2026-11-26' }), aReminder({ dueOn: '2026-11-20' })] });
  expect(await field()).toHaveValue('Send two references');
  expect(due()).toHaveAccessibleName('Due Fri, Nov 20 , 4 days overdue');
  expect(due()).toHaveClass('is-overdue');
});

test('a text that is too long stays whole, says by how much, and is saved once it fits', async () => {
  const { user } = open({ reminders: [aReminder({ dueOn: '2026-11-24' })] });
  await user.clear(await field());
  await user.paste('x'.repeat(301));
  expect(await field()).toHaveValue('x'.repeat(301));
  expect(screen.getByRole('alert')).toHaveTextContent('1 character too long');
  await user.keyboard('{Enter}');
  await user.tab();
  expect(changes()).toEqual([]);
  await user.type(await field(), '{Backspace}{Enter}');
  await waitFor(() => expect(changes()).toEqual([['PATCH /api/reminders/r1', { text: 'x'.repeat(300) }]]));
});

test('a text that was changed is saved when the field loses the focus, and Undo restores it', async () => {
  const { user, toasts } = open({ reminders: [aReminder({ dueOn: '2026-11-24' })] });
  const text = await field();
  expect(due()).toHaveAccessibleName('Due Today');
  await user.click(text);
  await user.tab();
  expect(changes()).toEqual([]);
  await user.clear(text);
  await user.type(text, 'Send three references');
  await user.tab();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Follow-up saved'));
  expect(changes()).toEqual([['PATCH /api/reminders/r1', { text: 'Send three references' }]]);
  undo(toasts);
  await waitFor(() => expect(text).toHaveValue('Send two references'));
});

test('without a next step, a text adds one, also when the panel closes', async () => {
  const { user, unmount } = open();
  const text = await field();
  expect(text).toHaveAttribute('placeholder', 'What comes next?');
  expect(screen.getByRole('button', { name: 'Mark the next step as done' })).toHaveAttribute('aria-disabled', 'true');
  await user.type(text, 'Ask about the range');
  unmount();
  await waitFor(() =>
    expect(changes()).toEqual([['POST /api/reminders', { jobId: 'a', text: 'Ask about the range', dueOn: null }]]),
  );
});

test('a day that is chosen first belongs to the step that is written next', async () => {
  const { user } = open();
  const text = await field();
  await user.click(due());
  await user.click(screen.getByRole('button', { name: 'November 26' }));
  expect(text).toHaveFocus();
  expect(due()).toHaveAccessibleName('Due Thu, Nov 26');
  await user.keyboard('Ask about the range{Enter}');
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toEqual([
    ['POST /api/reminders', { jobId: 'a', text: 'Ask about the range', dueOn: '2026-11-26' }],
  ]);
});

test('a day that is chosen right after the text changes the step that the text has added', async () => {
  const { user } = open();
  await user.type(await field(), 'Ask about the range');
  await user.click(due());
  await user.click(screen.getByRole('button', { name: 'November 26' }));
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()[1]).toEqual(['PATCH /api/reminders/new', { dueOn: '2026-11-26', snoozedUntil: null }]);
  await waitFor(() => expect(due()).toHaveAccessibleName('Due Thu, Nov 26'));
});

test('the day can be taken away', async () => {
  const { user } = open({ reminders: [aReminder({ dueOn: '2026-11-20', snoozedUntil: '2026-11-25' })] });
  await field();
  await user.click(due());
  await user.click(screen.getByRole('button', { name: 'No date' }));
  await waitFor(() => expect(due()).toHaveAccessibleName('Due'));
  expect(changes()).toEqual([['PATCH /api/reminders/r1', { dueOn: null, snoozedUntil: null }]]);
});

test('done shows the step after it; a text that was typed before is saved first', async () => {
  const { user, toasts } = open({
    reminders: [aReminder(), aReminder({ id: 'r2', dueOn: null, text: 'Say thank you' })],
  });
  await user.type(await field(), ' today');
  await user.click(screen.getByRole('button', { name: 'Mark the next step as done' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Done'));
  expect(changes()).toEqual([
    ['PATCH /api/reminders/r1', { text: 'Send two references today' }],
    ['PATCH /api/reminders/r1', { state: 'done' }],
  ]);
  expect(await field()).toHaveValue('Say thank you');
  undo(toasts);
  await waitFor(async () => expect(await field()).toHaveValue('Send two references today'));
});

test('an empty field deletes the step, with Undo', async () => {
  const { user, toasts } = open({ reminders: [aReminder()] });
  await user.clear(await field());
  await user.tab();
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Follow-up deleted', action: { label: 'Undo' } }));
  expect(changes()).toEqual([['DELETE /api/reminders/r1', undefined]]);
});

test('a text that could not be saved stays in the field', async () => {
  const { user, toasts } = open({ reminders: [aReminder()], status: 500 });
  const text = await field();
  await user.type(text, ' today');
  await user.tab();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Error'));
  expect(text).toHaveValue('Send two references today');
});

test('a text that could not be saved when the panel closed is there when it opens again, and is saved then', async () => {
  const { user, unmount } = open({ status: 500 });
  await user.type(await field(), 'Call Mira');
  unmount();
  await waitFor(() => expect(changes()).toHaveLength(1));
  server.restore();
  const again = open();
  expect(await field()).toHaveValue('Call Mira');
  again.unmount();
  await waitFor(() =>
    expect(changes()).toEqual([['POST /api/reminders', { jobId: 'a', text: 'Call Mira', dueOn: null }]]),
  );
  server.restore();
  open();
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
  expect(await field()).toHaveValue('');
});

test('the next interview is named with its day and time, and leads to the interviews of the job', async () => {
  const over = anInterview({ jobId: 'a', startsAt: '2026-11-23T14:00:00Z', endsAt: '2026-11-23T15:00:00Z' });
  const next = anInterview({ jobId: 'a', round: 2, place: 'https://meet.example.com/a' });
  const { user, onInterviews } = open({ interviews: [over, next] });
  const line = await screen.findByRole('button', { name: /^Video interview, round 2/ });
  expect(line).toHaveTextContent('Today, 3:00 PM · in 3 h');
  expect(screen.getByRole('link', { name: 'Join' })).toHaveAttribute('href', 'https://meet.example.com/a');
  await user.click(line);
  expect(onInterviews).toHaveBeenCalledTimes(1);
});

test('what the rules suggest is answered here, and the focus stays in the row', async () => {
  const { user, toasts } = open({ card: QUIET });
  expect(await screen.findByText('7 days since you applied to Ostsee: follow up?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Never for this job' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('No more suggestions'));
  expect(screen.queryByText(/follow up\?$/)).toBeNull();
  expect(due()).toHaveFocus();
  expect(changes()).toEqual([
    ['POST /api/reminder-decisions', { jobId: 'a', rule: 'follow-up', touch: 1, decision: 'never' }],
  ]);
});

test('a snoozed suggestion becomes the next step', async () => {
  const { user } = open({ card: QUIET });
  await user.click(await screen.findByRole('button', { name: 'Snooze' }));
  await user.click(screen.getByRole('menuitem', { name: /^In 3 days/ }));
  await waitFor(async () => expect(await field()).toHaveValue('Follow up with Ostsee'));
  expect(due()).toHaveAccessibleName('Due Fri, Nov 27');
});

test('a next step that does not load can be loaded again', async () => {
  let status = 500;
  const { user } = open({ reminders: [aReminder()], loads: () => status });
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
  status = 200;
  await user.click(again);
  expect(await field()).toHaveValue('Send two references');
}, 20_000);
