import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type CreateInterviewBody, INTERVIEW_TEXT_MAX, type InterviewTime } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { anInterview } from '../testing/interviews.ts';
import { aCard } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import InterviewDialog from './InterviewDialog.tsx';

let server: FakeApi;
const onClose = jest.fn();
afterEach(() => {
  server.restore();
  sessionStorage.clear();
  onClose.mockReset();
});

const FREE: InterviewTime = {
  startsAt: '2026-11-26T12:00:00.000Z',
  endsAt: '2026-11-26T12:30:00.000Z',
  skipped: null,
  ambiguous: null,
  conflicts: [],
  nextFree: null,
  free: [],
};

function open({
  time = {},
  loading,
  emailVerified = true,
  ...props
}: Partial<Parameters<typeof InterviewDialog>[0]> & {
  time?: Partial<InterviewTime>;
  loading?: Promise<void>;
  emailVerified?: boolean;
} = {}) {
  server = fakeApi({
    'GET /api/jobs': async () => {
      await loading;
      return {
        status: 200,
        body: [
          aCard({ id: 'oriel', company: 'Oriel Analytics', location: 'London, UK', status: 'applied' }),
          aCard({ id: 'parcelo', company: 'Parcelo', location: 'Remote', status: 'onsite' }),
        ],
      };
    },
    'GET /api/interviews': () => ({ status: 200, body: [] }),
    'GET /api/interviews/time': () => ({ status: 200, body: { ...FREE, ...time } }),
    'POST /api/interviews': ({ body }) => {
      const { jobId, kind } = body as CreateInterviewBody;
      const status = jobId === 'oriel' ? ('applied' as const) : ('onsite' as const);
      const job = { company: 'Oriel Analytics', position: 'Engineer', status };
      return { status: 201, body: { ...anInterview({ id: 'made', jobId, kind, job }), conflicts: [], nextFree: null } };
    },
    'PATCH /api/interviews/mine': () => ({ status: 200, body: { ...anInterview(), conflicts: [], nextFree: null } }),
  });
  const shown = renderJobs(<InterviewDialog onClose={onClose} {...props} />, {
    user: aUser({ timeZone: 'Europe/Berlin', emailVerified }),
  });
  return { ...shown, user: userEvent.setup() };
}
const sent = (method: string) => server.calls.filter((call) => call.method === method).map(({ body }) => body);
const asked = () => server.calls.filter(({ path }) => path === '/api/interviews/time').at(-1)?.query;

test('while the jobs load, the list of jobs says so, and has them afterwards', async () => {
  let load: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (load = resolve));
  const { user } = open({ loading });
  await user.click(await screen.findByRole('button', { name: 'Job: Choose a job' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find a job' }), 'oriel');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(screen.queryByText('No job matches.')).not.toBeInTheDocument();
  load();
  expect(await screen.findByRole('option', { name: /Oriel Analytics/ })).toBeInTheDocument();
  await user.type(screen.getByRole('combobox', { name: 'Find a job' }), 'x');
  expect(screen.getByText('No job matches.')).toBeInTheDocument();
});

test("the time zone of the job's location is the default, and stays offered when the person chooses another one", async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Job: Choose a job' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find a job' }), 'oriel{Enter}');
  expect(screen.getByRole('button', { name: /^Job: .*Oriel Analytics/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: /^Time zone: London/ }));
  const zones = within(screen.getByRole('listbox', { name: 'Time zones' })).getAllByRole('option');
  expect(zones.slice(0, 2).map(({ textContent }) => textContent?.split(',')[0])).toEqual(['London', 'Berlin']);
  await user.type(screen.getByRole('combobox', { name: 'Find a city or an offset' }), 'lisbon{Enter}');
  await user.click(screen.getByRole('button', { name: /^Job: / }));
  await user.type(screen.getByRole('combobox', { name: 'Find a job' }), 'parcelo{Enter}');
  expect(screen.getByRole('button', { name: /^Time zone: Lisbon/ })).toBeInTheDocument();
});

test('another time zone never shows its name with the time of the one before', async () => {
  const { user } = open({ jobId: 'oriel' });
  await screen.findByText('12:00 PM to 12:30 PM');
  const note = screen.getByText('12:00 PM to 12:30 PM').closest('[role="status"]');
  const seen: string[] = [];
  const observer = new MutationObserver(() => seen.push(note?.textContent ?? ''));
  if (note) observer.observe(note, { childList: true, subtree: true, characterData: true });
  let respond: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (respond = resolve));
  server.respondWith({
    'GET /api/interviews/time': async () => {
      await waiting;
      return {
        status: 200,
        body: { ...FREE, startsAt: '2026-11-26T17:00:00.000Z', endsAt: '2026-11-26T17:30:00.000Z' },
      };
    },
  });
  await user.click(screen.getByRole('button', { name: /^Time zone: London/ }));
  await user.type(screen.getByRole('combobox', { name: 'Find a city or an offset' }), 'new york{Enter}');
  await waitFor(() => expect(asked()?.get('timeZone')).toBe('America/New_York'));
  respond();
  await waitFor(() => expect(note).toHaveTextContent('12:00 PM to 12:30 PM in New York'));
  observer.disconnect();
  expect(
    seen.filter((text) => text.includes('New York') && !text.startsWith('12:00 PM to 12:30 PM in New York')),
  ).toEqual([]);
});

test('Tab in the open list of jobs goes on to the field after it', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Job: Choose a job' }));
  await user.keyboard('{ArrowDown}{Tab}');
  expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveFocus();
  expect(screen.queryByRole('listbox', { name: 'Jobs' })).not.toBeInTheDocument();
});

test('people who are added and removed are announced', async () => {
  const { user } = open({ jobId: 'oriel' });
  const people = await screen.findByRole('textbox', { name: 'People' });
  await user.type(people, 'Ada{Enter}');
  expect(screen.getByText('Ada added')).toHaveAttribute('role', 'status');
  await user.type(people, '{Backspace}');
  expect(screen.getByText('Ada removed')).toHaveAttribute('role', 'status');
});

test('shows the time in both zones, and both days if they differ', async () => {
  open({
    jobId: 'oriel',
    time: { startsAt: '2026-11-26T23:30:00.000Z', endsAt: '2026-11-27T00:30:00.000Z' },
  });
  expect((await screen.findByText('11:30 PM to 12:30 AM')).parentElement).toHaveTextContent(
    '11:30 PM to 12:30 AM in London on Thursday, Nov 26, 12:30 AM to 1:30 AM in Berlin (yours) on Friday, Nov 27',
  );
});

test('saves what was entered, offers the .ics file, and asks whether the application moves', async () => {
  const { user, toasts, visited } = open({ jobId: 'oriel', day: '2026-11-26' });
  // The job is in Applied.
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveDisplayValue('Phone'));
  fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: '12:00' } });
  await user.clear(screen.getByRole('textbox', { name: 'Minutes' }));
  await user.type(screen.getByRole('textbox', { name: 'Minutes' }), '30');
  await user.type(screen.getByRole('textbox', { name: 'Phone, link or place' }), 'They call');
  await user.type(screen.getByRole('textbox', { name: 'People' }), 'Sam Whitlock{Enter}Ana,');
  await user.type(screen.getByRole('textbox', { name: 'Preparation' }), 'Ask about the first quarter.');
  await waitFor(() => expect(asked()?.get('startsLocal')).toBe('2026-11-26T12:00'));
  await user.click(screen.getByRole('button', { name: 'Schedule Interview' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent('POST')).toEqual([
    {
      jobId: 'oriel',
      kind: 'phone',
      round: 1,
      startsLocal: '2026-11-26T12:00',
      timeZone: 'Europe/London',
      durationMinutes: 30,
      place: 'They call',
      people: ['Sam Whitlock', 'Ana'],
      preparation: 'Ask about the first quarter.',
    },
  ]);
  expect(toasts).toEqual([
    expect.objectContaining({
      title: 'Scheduled: Tuesday, Nov 24, 3:00 PM',
      action: expect.objectContaining({ label: 'Show' }),
      choice: expect.objectContaining({
        options: [
          expect.objectContaining({ label: 'Download .ics' }),
          expect.objectContaining({ label: 'Move to Phone Screen?' }),
        ],
      }),
    }),
  ]);
  toasts[0]?.action?.onClick();
  expect(visited).toEqual([expect.stringMatching(/^\/schedule\?(?:week=2026-11-2[23]&)?interview=made$/)]);
  // The application has not moved by itself.
  expect(sent('PATCH')).toEqual([]);
});

test('says that no mail will be sent as long as the address is not confirmed', async () => {
  const { user, toasts } = open({ jobId: 'oriel', day: '2026-11-26', emailVerified: false });
  await user.click(await screen.findByRole('button', { name: 'Schedule Interview' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]?.description).toBe('No mail will be sent: your address is not confirmed.');
});

test('Enter that chooses a candidate of an input method adds no person; a name that is too long stays whole', async () => {
  const { user } = open({ jobId: 'oriel', day: '2026-11-26' });
  const people = await screen.findByRole('textbox', { name: 'People' });
  fireEvent.change(people, { target: { value: 'やまだ' } });
  fireEvent.keyDown(people, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(people, { key: 'Enter', keyCode: 229 });
  expect(people).toHaveValue('やまだ');
  fireEvent.change(people, { target: { value: '山田' } });
  fireEvent.keyDown(people, { key: 'Enter' });
  expect(screen.getByRole('button', { name: 'Remove 山田' })).toBeInTheDocument();
  const long = 'x'.repeat(INTERVIEW_TEXT_MAX.person + 1);
  await user.click(people);
  await user.paste(long);
  await user.click(screen.getByRole('button', { name: 'Schedule Interview' }));
  expect(people).toHaveValue(long);
  expect(screen.getByText('1 character too long')).toBeInTheDocument();
  expect(sent('POST')).toEqual([]);
});

test('a conflict is a warning with the next free start, and does not prevent saving', async () => {
  const { user } = open({
    jobId: 'oriel',
    day: '2026-11-26',
    time: {
      conflicts: [
        {
          id: 'arcadia',
          jobId: 'arcadia',
          company: 'Arcadia Rail',
          startsAt: '2026-11-26T09:00:00.000Z',
          endsAt: '2026-11-26T13:00:00.000Z',
        },
      ],
      nextFree: { startsLocal: '2026-11-26T13:00', disambiguation: 'earlier', startsAt: '2026-11-26T13:00:00.000Z' },
      free: [
        { startsAt: '2026-11-26T07:00:00.000Z', endsAt: '2026-11-26T09:00:00.000Z' },
        { startsAt: '2026-11-26T13:00:00.000Z', endsAt: '2026-11-26T17:00:00.000Z' },
      ],
    },
  });
  // In the zone of the job, which the form chooses once it knows the jobs.
  const use = await screen.findByRole('button', { name: 'Use 1:00 PM' });
  expect(screen.getByText('Overlaps Arcadia Rail, 10:00 AM to 2:00 PM.')).toBeInTheDocument();
  expect(screen.getByText(/Free that day in your time: 8:00 AM to 10:00 AM, 2:00 PM to 6:00 PM\./)).toBeInTheDocument();
  await user.click(use);
  await user.click(screen.getByRole('button', { name: 'Schedule Interview' }));
  await waitFor(() => expect(sent('POST')).toEqual([expect.objectContaining({ startsLocal: '2026-11-26T13:00' })]));
});

test('for a time that the clocks skip, offers the two nearest times', async () => {
  const { user } = open({
    jobId: 'parcelo',
    day: '2027-03-28',
    time: {
      startsAt: null,
      endsAt: null,
      skipped: { earlier: '2027-03-28T01:30', later: '2027-03-28T03:30' },
    },
  });
  expect(
    await screen.findByText('The clocks skip this time. The nearest are 1:30 AM and 3:30 AM.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Use 3:30 AM' }));
  await waitFor(() => expect(asked()?.get('startsLocal')).toBe('2027-03-28T03:30'));
});

test('for a time that the clocks show twice, asks which one is meant', async () => {
  const { user } = open({
    jobId: 'parcelo',
    day: '2026-10-25',
    time: { ambiguous: { earlier: '2026-10-25T00:30:00.000Z', later: '2026-10-25T01:30:00.000Z' } },
  });
  await user.click(await screen.findByRole('radio', { name: 'The later one' }));
  await waitFor(() => expect(asked()?.get('disambiguation')).toBe('later'));
});

test('saving an existing interview sends only the changed fields, and Undo restores them', async () => {
  const interview = anInterview({ id: 'mine', jobId: 'parcelo', people: ['Tom'] });
  const { user, toasts } = open({ interview });
  const round = await screen.findByRole('textbox', { name: 'Round' });
  await user.clear(round);
  await user.type(round, '2');
  fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: '16:00' } });
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  toasts[0]?.action?.onClick();
  await waitFor(() => expect(sent('PATCH')).toHaveLength(2));
  expect(sent('PATCH')).toEqual([
    { round: 2, startsLocal: '2026-11-24T16:00', timeZone: 'Europe/Berlin', disambiguation: 'earlier' },
    { round: 1, startsLocal: '2026-11-24T15:00', timeZone: 'Europe/Berlin', disambiguation: 'earlier' },
  ]);
});

test.each([
  ['a new interview', {}],
  ['a new interview of a job', { jobId: 'oriel' }],
  ['an interview', { interview: anInterview({ id: 'mine' }) }],
])('what was typed for %s is kept until it is canceled', async (_, props) => {
  const preparation = () => screen.findByLabelText('Preparation');
  const { user, unmount } = open(props);
  const before = (await screen.findByLabelText<HTMLTextAreaElement>('Preparation')).value;
  await user.clear(await preparation());
  await user.type(await preparation(), 'Read the case study');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  server.restore();

  const again = open(props);
  expect(await preparation()).toHaveValue('Read the case study');
  await again.user.click(screen.getByRole('button', { name: 'Cancel' }));
  again.unmount();
  server.restore();

  open(props);
  expect(await preparation()).toHaveValue(before);
});

test('says so if the server cannot be reached, and keeps what was typed', async () => {
  const { user } = open({ jobId: 'oriel' });
  await user.type(await screen.findByLabelText('Preparation'), 'Bring questions');
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => (init?.method === 'POST' ? Promise.reject(new TypeError()) : fetch(input, init));
  await user.click(screen.getByRole('button', { name: 'Schedule Interview' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not saved. Jobtrail could not be reached. Please check your connection and try again.',
  );
  expect(screen.getByLabelText('Preparation')).toHaveValue('Bring questions');
  globalThis.fetch = fetch;
});

test('without a job nothing is sent, and the focus goes to the missing field', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Schedule Interview' }));
  expect(await screen.findByText('Choose a job.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Job: Choose a job' })).toHaveFocus();
  expect(sent('POST')).toEqual([]);
});
