import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { feedTexts, type Interview, type Reminder, type UpdateInterviewBody } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { anInterview, interviewWith } from '../testing/interviews.ts';
import { aCard } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { aReminder, aToday } from '../testing/today.ts';
import ScheduleScreen from './ScheduleScreen.tsx';

const inLocale = (locale: string) => jest.spyOn(navigator, 'language', 'get').mockReturnValue(locale);

let server: FakeApi;
let wide: boolean;
beforeEach(() => {
  // Tuesday, 12:40 in Berlin.
  jest.useFakeTimers({ now: Date.parse('2026-11-24T11:40:00Z'), advanceTimers: true });
  inLocale('de-DE');
  wide = true;
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: wide && query.includes('min-width'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
        addListener: () => undefined,
        removeListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  server.restore();
  sessionStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const WEEK = [
  anInterview({
    id: 'mosaic',
    round: 2,
    timeZone: 'Europe/London',
    startsLocal: '2026-11-24T14:00',
    place: 'https://meet.example.com/mosaic',
    people: ['Tom Ashby', 'Priya Nair'],
    preparation: 'The rewrite as the story.',
  }),
  interviewWith('Silverbirch', ['2026-11-25T12:00:00Z', '2026-11-25T13:30:00Z']),
  interviewWith('Almanac', ['2026-11-25T13:00:00Z', '2026-11-25T13:30:00Z'], { kind: 'phone', durationMinutes: 30 }),
];

interface Setup {
  interviews?: Interview[];
  reminders?: Reminder[];
  status?: number;
  query?: string;
  access?: 'full' | 'read';
}
function open({ interviews = WEEK, reminders = [], status = 200, query = '', access = 'full' }: Setup = {}) {
  const list = [...interviews];
  server = fakeApi({
    'GET /api/interviews': ({ query: asked }) => ({
      status,
      body:
        status === 200
          ? list.filter(
              ({ startsAt, endsAt }) => startsAt < (asked.get('to') ?? '') && endsAt > (asked.get('from') ?? ''),
            )
          : { error: 'Sorry.', code: 'internal' },
    }),
    'GET /api/calendar-feed': () => ({ status: 200, body: { createdAt: null, lastReadAt: null } }),
    'GET /api/jobs': () => ({ status: 200, body: [aCard({ id: 'mosaic', company: 'Mosaic Bank' })] }),
    'GET /api/today': () => ({ status: 200, body: aToday({ reminders }) }),
    'PATCH /api/interviews/mosaic': ({ body }) => {
      list[0] = { ...WEEK[0], ...(body as UpdateInterviewBody) } as Interview;
      return { status: 200, body: { ...list[0], conflicts: [], nextFree: null } };
    },
  });
  const user = aUser({ access, timeZone: 'Europe/Berlin' });
  const shown = renderJobs(<ScheduleScreen query={new URLSearchParams(query)} />, { user });
  return { ...shown, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

const count = (): string | null | undefined => document.querySelector('.schedule-count')?.textContent;

test("shows a placeholder of the week, then the interviews in the person's time zone", async () => {
  open();
  expect(screen.getByRole('status', { name: 'Loading your interviews' })).toHaveAttribute('aria-busy', 'true');
  const tuesday = await screen.findByRole('list', { name: 'Tuesday, Nov 24' });
  expect(within(tuesday).getByRole('button')).toHaveAccessibleName(
    'Mosaic Bank, Video interview, round 2, 3:00 PM to 4:00 PM',
  );
  expect(within(tuesday).getByText('12:40 PM')).toBeVisible();
  expect(screen.getByText('November 23 to 29, 2026')).toBeVisible();
  expect(screen.getByText('Times in Berlin')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Saturday/ })).toBeNull();
});

test('below the interviews, the calendar feed appears after them, because they would move it', async () => {
  wide = false;
  open();
  const feed = () => screen.queryByRole('heading', { name: feedTexts.title })?.closest('section') ?? null;
  expect(screen.getByRole('status', { name: 'Loading your interviews' })).toBeVisible();
  expect(feed()).toBeNull();
  await screen.findByRole('list', { name: 'Tuesday, Nov 24' });
  await waitFor(() => expect(feed()).not.toBeNull());
});

test('overlapping interviews are side by side, and say that they overlap', async () => {
  open();
  const wednesday = await screen.findByRole('list', { name: 'Wednesday, Nov 25' });
  const [long, short] = within(wednesday).getAllByRole('button');
  expect(long).toHaveAccessibleName(/^Silverbirch, .*, overlaps another interview$/);
  expect([long?.style.left, short?.style.left]).toEqual(['calc(0% + 3px)', 'calc(50% + 3px)']);
  expect(long?.style.width).toBe('calc(50% - 6px)');
  expect(screen.getByText('2 overlap').parentElement).toHaveTextContent(
    'November 23 to 29, 2026: 3 interviews, 2 overlap',
  );
});

test('each week is announced with its days, even when two weeks in a row have no interviews', async () => {
  open({ query: 'week=2026-12-07' });
  await waitFor(() => expect(count()).toBe('December 7 to 13, 2026: No interviews'));
});

test('the days are headings, and a day without interviews is no empty list', async () => {
  open();
  await screen.findByRole('list', { name: 'Tuesday, Nov 24' });
  const days = screen.getAllByRole('heading', { level: 2, name: /, Nov / });
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
    'Monday, Nov 23',
    'Tuesday, Nov 24, today',
    'Wednesday, Nov 25',
    'Thursday, Nov 26',
    'Friday, Nov 27',
  ]);
  for (const list of screen.getAllByRole('list')) expect(list.children.length).toBeGreaterThan(0);
  expect(screen.getByText('Thursday, Nov 26: no interviews')).toBeInTheDocument();
});

test('on a Saturday today is shown with the line of the current time, and the way to the next week', async () => {
  jest.setSystemTime(Date.parse('2026-11-28T11:40:00Z'));
  const { user, visited } = open({
    interviews: [...WEEK, interviewWith('Sunday', ['2026-11-30T09:00:00Z', '2026-11-30T10:00:00Z'])],
  });
  const saturday = await screen.findByRole('list', { name: 'Saturday, Nov 28' });
  expect(within(saturday).getByText('12:40 PM')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Saturday, Nov 28, today' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Sunday, Nov 29' })).toBeVisible();
  expect(count()).toBe('November 23 to 29, 2026: All 3 of this week are over.');
  await user.click(await screen.findByRole('button', { name: 'Next week: 1 interview' }));
  expect(visited).toEqual(['/schedule?week=2026-11-30']);
});

test('an interview that ends after midnight counts where the agenda lists it', async () => {
  const night = interviewWith('Night', ['2026-11-29T22:30:00Z', '2026-11-29T23:15:00Z']);
  const { unmount } = open({ interviews: [night], query: 'week=2026-11-30&view=agenda' });
  expect(await screen.findByText('No interviews in this week')).toBeVisible();
  expect(count()).toBe('November 30 to December 6, 2026: No interviews');
  unmount();
  open({ interviews: [night], query: 'view=agenda' });
  expect(await screen.findByRole('region', { name: 'Sunday, Nov 29' })).toHaveTextContent('Night');
  expect(count()).toBe('November 23 to 29, 2026: 1 interview');
});

test('the next interview is shown with both time zones, its people and the link to join', async () => {
  open();
  const facts = await screen.findByRole('region', { name: 'Next interview' });
  expect(facts).toHaveTextContent('in 2 h 20 min');
  expect(facts).toHaveTextContent('2:00 PM to 3:00 PM in London');
  expect(within(facts).getByText('Priya Nair')).toBeVisible();
  expect(within(facts).getByRole('link', { name: 'Join' })).toHaveAttribute('href', 'https://meet.example.com/mosaic');
  expect(within(facts).getByRole('link', { name: 'Download .ics' })).toHaveAttribute(
    'href',
    '/api/interviews/mosaic/calendar',
  );
});

test('the row above the hours shows the follow-ups of each day: a single one opens its job, several link to Today', async () => {
  const reminders = [
    aReminder({ id: '1', jobId: 'mosaic', dueOn: '2026-11-20' }),
    aReminder({ id: '2', jobId: null, dueOn: '2026-11-24' }),
    aReminder({ id: '3', jobId: 'mosaic', dueOn: '2026-11-26' }),
    aReminder({ id: '4', jobId: null, dueOn: '2026-11-28', text: 'Print the portfolio' }),
  ];
  const { user, visited } = open({ reminders });
  const due = await screen.findByRole('group', { name: 'Follow-ups' });
  const [today, thursday, saturday] = within(due).getAllByRole('link');
  expect(today).toHaveAccessibleName('2 follow-ups , due Tuesday, Nov 24');
  expect(thursday).toHaveAccessibleName('Mosaic Bank , due Thursday, Nov 26');
  expect(saturday).toHaveAccessibleName('Print the portfolio , due Saturday, Nov 28');
  expect(screen.getByRole('heading', { name: 'Saturday, Nov 28' })).toBeVisible();
  if (!today || !thursday) throw new Error('There are no links');
  await user.click(today);
  await user.click(thursday);
  expect(visited).toEqual(['/today', '/schedule?job=mosaic']);
});

test('the agenda shows the same week and names the overlapping interviews', async () => {
  open({ query: 'view=agenda' });
  const tomorrow = await screen.findByRole('region', { name: 'Tomorrow, Nov 25' });
  expect(within(tomorrow).getAllByRole('listitem')[1]).toHaveTextContent('overlaps Silverbirch, 1:00 PM');
  expect(screen.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true');
});

test('the address contains the week, the view and the selected interview', async () => {
  const { user, visited } = open();
  await user.click(await screen.findByRole('button', { name: /^Almanac/ }));
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await user.click(screen.getByRole('button', { name: 'Agenda' }));
  expect(visited).toEqual(['/schedule?interview=almanac', '/schedule?week=2026-11-30', '/schedule?view=agenda']);
});

test('weeks begin on the day of the locale, in both views and for any day in the address', async () => {
  inLocale('en-US');
  const { user, visited, unmount } = open({ query: 'week=2026-11-26' });
  expect(await screen.findByText('November 22 to 28, 2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  // Today is on screen.
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(visited).toEqual(['/schedule?week=2026-11-29']);
  unmount();
  const [sunday, saturday] = ['2026-11-22', '2026-11-28'].map((day) =>
    interviewWith(`On ${day}`, [`${day}T12:00:00Z`, `${day}T13:00:00Z`]),
  );
  if (!sunday || !saturday) throw new Error('There are no interviews');
  open({ interviews: [sunday, saturday], query: 'view=agenda' });
  await screen.findByRole('button', { name: 'Agenda', pressed: true });
  const days = await screen.findAllByRole('heading', { level: 2, name: /day$/ });
  expect(days.map(({ textContent }) => textContent)).toEqual(['Sunday', 'Saturday']);
});

test('keyboard: arrows move between interviews and weeks, T goes to today, I schedules an interview', async () => {
  const { user, visited } = open({ query: 'week=2026-11-23' });
  (await screen.findByRole('button', { name: /^Mosaic Bank, Video/ })).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /^Silverbirch/ })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  expect(screen.getByRole('button', { name: /^Mosaic Bank, Video/ })).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  await user.keyboard('t');
  expect(visited).toEqual(['/schedule?week=2026-11-16', '/schedule']);
  await user.keyboard('i');
  expect(await screen.findByRole('dialog', { name: 'Schedule Interview' })).toBeInTheDocument();
});

test('canceling can be undone, and a canceled interview stays visible', async () => {
  const { user, toasts } = open({ query: 'view=agenda' });
  const [actions] = await screen.findAllByRole('button', { name: 'Actions for the interview with Mosaic Bank' });
  if (!actions) throw new Error('There is no row');
  await user.click(actions);
  await user.click(screen.getByRole('menuitem', { name: 'Cancel interview' }));
  await waitFor(() => expect(screen.getByRole('region', { name: /^Today/ })).toHaveTextContent('Canceled'));
  expect(toasts[0]).toMatchObject({ title: 'Interview canceled', action: { label: 'Undo' } });
  toasts[0]?.action?.onClick();
  await waitFor(() => expect(screen.getByRole('region', { name: /^Today/ })).not.toHaveTextContent('Canceled'));
  expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { state: 'cancelled' },
    { state: 'planned' },
  ]);
});

test('a week without interviews links to the next interview; without any, it says how to schedule one', async () => {
  const { user, visited, unmount } = open({ query: 'week=2026-11-30&view=agenda' });
  await user.click(await screen.findByRole('button', { name: 'Next: Mosaic Bank, Nov 24' }));
  expect(visited).toEqual(['/schedule?view=agenda&interview=mosaic']);
  unmount();
  open({ interviews: [], query: 'view=agenda' });
  expect(await screen.findByText('No interviews ahead')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Schedule Interview' })).toHaveLength(2);
});

test('a failed load says that nothing is lost, and Try again loads the interviews', async () => {
  const { user } = open({ status: 500 });
  expect(await screen.findByText('Your interviews did not load', undefined, { timeout: 10_000 })).toBeVisible();
  const before = server.calls.length;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(server.calls.length).toBeGreaterThan(before);
}, 20_000);

test('says that jobs are read-only after the subscription has ended', async () => {
  open({ access: 'read' });
  expect(await screen.findByText(/Your jobs are read-only/)).toBeVisible();
});
