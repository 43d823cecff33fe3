import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  errorSentences,
  errorToasts,
  type Job,
  jobTexts,
  type StageHistoryEntry,
  successToasts,
  TEXT_MAX,
  transcriptLabels,
} from '@jobtrail/contract';
import { dropDrafts } from '@jobtrail/web-kit';
import { aUser, type FakeApi } from '@jobtrail/web-kit/testing';
import { today } from '../jobs/clock/days.ts';
import { furtherErrorToasts } from '../jobs/failure.ts';
import { useJobCards } from '../jobs/queries.ts';
import { textMark } from '../jobs/textMark.ts';
import { anInterview } from '../testing/interviews.ts';
import { aJob } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { jobsServer } from '../testing/server.ts';
import { JobDetail } from './JobDetail.tsx';

let server: FakeApi;
afterEach(() => {
  dropDrafts();
  server.restore();
});

/** In the product, the list is loaded before a panel opens on top of it. */
function Panel({ id }: { id: string }) {
  return useJobCards().data ? (
    <JobDetail
      id={id}
      previous={null}
      next="b"
      onNavigate={() => undefined}
      onClose={() => undefined}
      onMenu={() => undefined}
    />
  ) : null;
}
async function open(
  facts: Partial<Job> = {},
  content: Omit<Parameters<typeof jobsServer>[0], 'jobs'> = {},
  user = 'ada',
) {
  const job = aJob({
    company: 'Mosaic Bank',
    position: 'Senior Engineer, Web',
    salary: '£85,000',
    jobUrl: 'https://example.com/1',
    ...facts,
  });
  server = jobsServer({ jobs: [job], ...content });
  const shown = renderJobs(<Panel id={job.id} />, { user: aUser({ id: user }) });
  await screen.findByRole('heading', { name: job.position });
  return { ...shown, job, user: userEvent.setup() };
}
const show = async (user: ReturnType<typeof userEvent.setup>, tab: RegExp) => {
  await user.click(screen.getByRole('tab', { name: tab }));
  return within(screen.getByRole('tabpanel'));
};
const patches = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('the header shows position, company, applied date, location, salary and the posting', async () => {
  await open();
  expect(screen.getByText('Mosaic Bank')).toBeVisible();
  expect(screen.getByText('Nov 9, 2026')).toBeVisible();
  expect(screen.getByText('Berlin')).toBeVisible();
  expect(screen.getByText('£85,000')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Posting' })).toHaveAttribute('href', 'https://example.com/1');
});
test('a job without an applied date shows N/A, one without a URL has no View Posting', async () => {
  await open({ applicationDate: null, jobUrl: null });
  expect(screen.getByText('N/A')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'View Posting' })).toBeNull();
});
test('Status changes to any stage at once, by mouse and by keyboard', async () => {
  const { user, toasts } = await open();
  const status = screen.getByRole('combobox', { name: 'Status' });
  await user.click(status);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Applied',
    'Phone Screen',
    'Technical Interview',
    'Onsite',
    'Offer',
    'Rejected',
  ]);
  await user.click(screen.getByRole('option', { name: 'Offer' }));
  expect(status).toHaveTextContent('Offer');
  await user.keyboard('{Enter}r{Enter}');
  expect(status).toHaveTextContent('Rejected');
  await waitFor(() => expect(patches()).toEqual([{ status: 'offer' }, { status: 'rejected' }]));
  await waitFor(() => expect(toasts).toMatchObject([successToasts.statusUpdated, successToasts.statusUpdated]));
  await user.click(status);
  await user.keyboard('{ArrowUp}{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(status).toHaveTextContent('Rejected');
});
test('a job that does not exist shows an error', async () => {
  server = jobsServer({ jobs: [] });
  server.respondWith(
    Object.fromEntries(
      ['', '/communications', '/interview-notes', '/stage-history'].map((path) => [
        `GET /api/jobs/gone${path}`,
        () => ({ status: 404, body: { error: 'This does not exist or is not yours.', code: 'not_found' } }),
      ]),
    ),
  );
  renderJobs(<Panel id="gone" />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We couldn't find this applicationIt may have been deleted, or you may be signed in to another account.",
  );
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

describe('notes', () => {
  test('are saved when the field loses the focus, and only if they changed', async () => {
    const { user, toasts } = await open({ notes: 'First' });
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await user.click(notes);
    await user.tab();
    expect(patches()).toEqual([]);
    await user.type(notes, ' and more');
    await user.tab();
    expect(await screen.findByText(/^Saved at \d{1,2}:\d{2} (AM|PM)$/)).toBeVisible();
    expect(patches()).toEqual([{ notes: 'First and more', knownNotes: textMark('First') }]);
    expect(toasts).toMatchObject([successToasts.jobUpdated]);
  });
  test('that fail to save stay in the field, with a toast and Retry', async () => {
    const { user, toasts, job } = await open();
    server.respondWith({ [`PATCH /api/jobs/${job.id}`]: () => ({ status: 500, body: {} }) });
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await user.type(notes, 'Not lost');
    await user.tab();
    expect(await screen.findByText(/Not saved. What you typed is still here/)).toBeVisible();
    expect(toasts).toEqual([{ ...errorToasts.updateJob, tone: 'error' }]);
    expect(notes).toHaveValue('Not lost');
    server.respondWith({
      [`PATCH /api/jobs/${job.id}`]: ({ body }) => ({ status: 200, body: { ...job, ...(body as object) } }),
    });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(notes).toHaveValue('Not lost');
  });
  test.each([
    ['Keep both', 'From the other tab\n\nTyped here'],
    ['Keep mine', 'Typed here'],
  ])('that were changed elsewhere meanwhile are not overwritten: %s', async (choice, wanted) => {
    const { user, platform, job } = await open();
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await user.type(notes, 'Typed here');
    let other = { ...job, notes: 'From the other tab' };
    server.respondWith({
      [`GET /api/jobs/${job.id}`]: () => ({ status: 200, body: other }),
      [`PATCH /api/jobs/${job.id}`]: ({ body }) => {
        other = { ...other, ...(body as object) };
        return { status: 200, body: other };
      },
    });
    await act(() => platform.queryClient.invalidateQueries());
    await user.tab();
    expect(await screen.findByText(/Not saved, because these notes were changed in another tab/)).toBeVisible();
    expect(notes).toHaveValue('Typed here');
    expect(patches()).toEqual([]);
    await user.click(screen.getByRole('button', { name: choice }));
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(patches()).toEqual([{ notes: wanted, knownNotes: textMark('From the other tab') }]);
    expect(notes).toHaveValue(wanted);
    await user.type(notes, '!');
    await user.tab();
    await waitFor(() => expect(patches()).toHaveLength(2));
    expect(screen.queryByText(/changed in another tab/)).toBeNull();
  });
  test('of a job that was deleted elsewhere stay readable, and are saved once it is restored', async () => {
    const { user, toasts, job } = await open();
    const gone = () => ({ status: 404, body: { error: 'This does not exist or is not yours.', code: 'not_found' } });
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Typed here');
    server.respondWith({ [`GET /api/jobs/${job.id}`]: gone, [`PATCH /api/jobs/${job.id}`]: gone });
    await user.tab();
    expect(await screen.findByText('This application was deleted')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Your unsaved notes' })).toHaveValue('Typed here');
    server.respondWith({
      [`POST /api/jobs/${job.id}/restore`]: () => ({ status: 200, body: job }),
      [`GET /api/jobs/${job.id}`]: () => ({ status: 200, body: job }),
      [`PATCH /api/jobs/${job.id}`]: ({ body }) => ({ status: 200, body: { ...job, ...(body as object) } }),
    });
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject(successToasts.jobRestored));
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue('Typed here');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(patches().at(-1)).toMatchObject({ notes: 'Typed here' }));
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
  });
  test('that are too long stay whole, say by how much, and are saved once they fit', async () => {
    const { user, job } = await open();
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    const long = `${'x'.repeat(TEXT_MAX.notes)} and the end`;
    await user.click(notes);
    await user.paste(long);
    expect(notes).toHaveValue(long);
    expect(notes).toBeInvalid();
    expect(screen.getByText('Not saved: 12 characters too long. What you typed is still here.')).toBeVisible();
    await user.tab();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(patches()).toEqual([]);
    fireEvent.change(notes, { target: { value: 'Short' } });
    await user.click(notes);
    await user.tab();
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(job.notes).toBe('Short');
  });
  /** Another device saves notes, of which no tab is notified. */
  const saveElsewhere = (job: Job) => Object.assign(job, { notes: 'From the other device' });
  test('that were changed on another device are not overwritten', async () => {
    const { user, job } = await open();
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await user.type(notes, 'Typed here');
    saveElsewhere(job);
    await user.tab();
    await user.click(await screen.findByRole('button', { name: 'Keep both' }));
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(job.notes).toBe('From the other device\n\nTyped here');
  });
  test('that were changed on another device are not overwritten by closing the panel, and a toast says so', async () => {
    const { user, job, unmount, toasts } = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Typed here');
    saveElsewhere(job);
    act(() => unmount());
    await waitFor(() => expect(toasts).toEqual([{ ...furtherErrorToasts.notesChanged, tone: 'error' }]));
    expect(job.notes).toBe('From the other device');
  });
  test('that were changed on another device are kept with those of a page that closes', async () => {
    const { user, job } = await open();
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await user.type(notes, 'Typed here');
    saveElsewhere(job);
    await user.tab();
    await screen.findByRole('button', { name: 'Keep both' });
    server.calls.length = 0;
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(patches()).toEqual([{ notes: 'Typed here', knownNotes: textMark(''), onConflict: 'both' }]);
  });
  test('that were saved while the page was closing are no longer a draft, also if both were kept', async () => {
    const first = await open();
    await first.user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Typed here');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    first.unmount();
    const both = 'From the other device\n\nTyped here';
    await open({ notes: both });
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toHaveValue(both);
    expect(screen.queryByText(/Not saved/)).toBeNull();
  });
  test('that cannot be compared with the saved ones stay unsaved, and say so', async () => {
    const { user, job, toasts } = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Typed here');
    saveElsewhere(job);
    server.respondWith({ [`GET /api/jobs/${job.id}`]: () => ({ status: 500, body: {} }) });
    await user.tab();
    expect(await screen.findByText(/Not saved. What you typed is still here/)).toBeVisible();
    expect(toasts).toEqual([{ ...errorToasts.updateJob, tone: 'error' }]);
    expect(job.notes).toBe('From the other device');
  });
  test('that are typed on while an earlier text is being saved are saved too', async () => {
    const { user, job } = await open();
    let respond: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => (respond = resolve));
    let saved = job;
    server.respondWith({
      [`GET /api/jobs/${job.id}`]: () => ({ status: 200, body: saved }),
      [`PATCH /api/jobs/${job.id}`]: async ({ body }) => {
        await waiting;
        saved = { ...saved, ...(body as object) };
        return { status: 200, body: saved };
      },
    });
    const notes = await screen.findByRole('textbox', { name: 'Notes' });
    await user.type(notes, 'One');
    await user.tab();
    await user.type(notes, ', two');
    respond();
    await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
    expect(screen.queryByText(/changed in another tab/)).toBeNull();
    await user.click(notes);
    await user.tab();
    await waitFor(() =>
      expect(patches()).toMatchObject([{ notes: 'One' }, { notes: 'One, two', knownNotes: textMark('One') }]),
    );
    expect(await screen.findByText(/^Saved at/)).toBeVisible();
    expect(screen.queryByText(/changed in another tab/)).toBeNull();
  });
  test('are saved when the panel closes while the field is focused', async () => {
    const { user, unmount } = await open();
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'On the way out');
    act(() => unmount());
    await waitFor(() => expect(patches()).toMatchObject([{ notes: 'On the way out' }]));
  });
});

describe('communications', () => {
  test('are added with source, subject and content, and deleted', async () => {
    const { user, toasts, job } = await open();
    const tab = await show(user, /^Communications/);
    expect(await tab.findByText('No communications yet')).toBeVisible();
    await user.click(tab.getByRole('button', { name: 'Add communication' }));
    const form = within(tab.getByLabelText(/^Content/).closest('form') as HTMLElement);
    await user.click(form.getByRole('button', { name: 'Add communication' }));
    expect(form.getByRole('alert')).toHaveTextContent('Content is required.');
    expect(form.getByLabelText(/^Content/)).toHaveFocus();
    await user.selectOptions(form.getByLabelText('Source'), 'LinkedIn');
    await user.type(form.getByLabelText(/^Subject/), 'Intro');
    await user.type(form.getByLabelText(/^Content/), 'Message from Anja');
    await user.click(form.getByRole('button', { name: 'Add communication' }));
    const item = await tab.findByRole('listitem');
    expect(item).toHaveTextContent('LinkedInIntroNov 18, 2026Message from Anja');
    expect(server.calls.find(({ path }) => path === '/api/communications')?.body).toEqual({
      jobId: job.id,
      source: 'linkedin',
      subject: 'Intro',
      content: 'Message from Anja',
    });
    expect(screen.getByRole('tab', { name: 'Communications 1' })).toBeVisible();
    await user.click(within(item).getByRole('button', { name: 'Delete communication Intro' }));
    expect(await tab.findByText('No communications yet')).toBeVisible();
    expect(toasts).toMatchObject([successToasts.communicationAdded, successToasts.communicationDeleted]);
    await waitFor(() => expect(tab.getByRole('button', { name: 'Add communication' })).toHaveFocus());
  });
  test('that fail to be added stay in the form, and can be added with the keyboard', async () => {
    const { user, toasts } = await open();
    const works = { 'POST /api/communications': () => ({ status: 201, body: {} }) };
    server.respondWith({ 'POST /api/communications': () => ({ status: 500, body: {} }) });
    let tab = await show(user, /^Communications/);
    await user.click(tab.getByRole('button', { name: 'Add communication' }));
    expect(tab.getByLabelText('Source')).toHaveFocus();
    await user.selectOptions(tab.getByLabelText('Source'), 'Phone');
    await user.type(tab.getByLabelText(/^Subject/), 'Second round');
    await user.type(tab.getByLabelText(/^Content/), 'Anja called{Control>}{Enter}{/Control}');
    await waitFor(() => expect(toasts).toEqual([{ ...furtherErrorToasts.addCommunication, tone: 'error' }]));
    await show(user, /^Notes/);
    tab = await show(user, /^Communications/);
    expect(tab.getByLabelText('Source')).toHaveValue('phone');
    expect(tab.getByLabelText(/^Subject/)).toHaveValue('Second round');
    expect(tab.getByLabelText(/^Content/)).toHaveValue('Anja called');
    server.respondWith(works);
    await user.type(tab.getByLabelText(/^Content/), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(toasts.at(-1)).toMatchObject(successToasts.communicationAdded));
    expect(tab.queryByLabelText(/^Content/)).toBeNull();
  });
});

test('the Interviews tab counts interviews and notes', async () => {
  const { job, platform } = await open();
  expect(await screen.findByRole('tab', { name: 'Interviews 0 interview notes' })).toBeVisible();
  const interviews = (count: number) =>
    server.respondWith({
      [`GET /api/jobs/${job.id}/interviews`]: () => ({
        status: 200,
        body: Array.from({ length: count }, (_, at) => anInterview({ id: `${at}`, jobId: job.id })),
      }),
    });
  for (const [count, name] of [
    [1, 'Interviews 1 interview'],
    [2, 'Interviews 2 interviews'],
  ] as const) {
    interviews(count);
    await act(() => platform.queryClient.invalidateQueries());
    expect(await screen.findByRole('tab', { name })).toBeVisible();
  }
});

describe('interview notes', () => {
  test('have a text and a date that is today by default and may be cleared', async () => {
    const { user, toasts, job } = await open();
    const tab = await show(user, /^Interviews/);
    await user.click(tab.getByRole('button', { name: 'Add interview note' }));
    expect(tab.getByLabelText('Interview date')).toHaveValue(today());
    await user.click(tab.getByRole('button', { name: 'Add note' }));
    expect(tab.getByRole('alert')).toHaveTextContent('Notes are required.');
    await user.clear(tab.getByLabelText('Interview date'));
    await user.type(tab.getByLabelText(/^Notes/), 'Pairing next');
    await user.click(tab.getByRole('button', { name: 'Add note' }));
    expect(await tab.findByText('Pairing next')).toBeVisible();
    expect(tab.getByText('No date')).toBeVisible();
    expect(server.calls.find(({ method, path }) => method === 'POST' && path === '/api/interview-notes')?.body).toEqual(
      {
        jobId: job.id,
        notes: 'Pairing next',
        interviewDate: null,
        transcript: null,
        summary: null,
        audioPath: null,
        transcriptSource: null,
      },
    );
    expect(tab.getByRole('button', { name: 'Add interview note' })).toBeVisible();
    await user.click(tab.getByRole('button', { name: /^Delete interview note/ }));
    expect(await tab.findByText('No interview notes yet')).toBeVisible();
    expect(toasts).toMatchObject([successToasts.interviewNoteAdded, successToasts.interviewNoteDeleted]);
  });
  test('have audio that can be downloaded and removed; simulated texts are marked', async () => {
    const { user, toasts } = await open(
      {},
      {
        notes: [
          {
            id: 'i0',
            jobId: 'x',
            notes: 'Call',
            interviewDate: '2026-11-12',
            transcript: 'Words',
            summary: 'Short',
            audioPath: '/api/media/1',
            transcriptSource: 'simulated',
          },
        ],
      },
    );
    const tab = await show(user, /^Interviews/);
    const player = within(await tab.findByRole('group', { name: 'Recording of Nov 12, 2026' }));
    expect(player.getByRole('button', { name: 'Play' })).toBeVisible();
    expect(player.getByRole('link', { name: 'Download audio' })).toHaveAttribute('download', 'interview-2026-11-12');
    expect(tab.getAllByText('Simulated')).toHaveLength(2);
    expect(tab.getByText(transcriptLabels.simulated)).toBeVisible();
    await user.click(player.getByRole('button', { name: 'Remove audio' }));
    await waitFor(() => expect(tab.queryByRole('group', { name: /^Recording/ })).toBeNull());
    expect(patches()).toEqual([{ audioPath: null }]);
    expect(toasts).toMatchObject([successToasts.audioRemoved]);
    expect(tab.getByRole('button', { name: /^Delete interview note/ })).toHaveFocus();
  });
  test('keep their input when another tab is opened and when adding fails, until it is canceled', async () => {
    const { user, toasts } = await open();
    server.respondWith({ 'POST /api/interview-notes': () => ({ status: 500, body: {} }) });
    let tab = await show(user, /^Interviews/);
    await user.click(tab.getByRole('button', { name: 'Add interview note' }));
    await user.type(tab.getByLabelText(/^Notes/), 'Pairing');
    await user.click(tab.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(toasts).toEqual([{ ...furtherErrorToasts.addInterviewNote, tone: 'error' }]));
    await show(user, /^History/);
    tab = await show(user, /^Interviews/);
    expect(tab.getByLabelText(/^Notes/)).toHaveValue('Pairing');
    expect(tab.queryByRole('button', { name: 'Add interview note' })).toBeNull();
    await user.click(tab.getByRole('button', { name: 'Cancel' }));
    await user.click(tab.getByRole('button', { name: 'Add interview note' }));
    expect(tab.getByLabelText(/^Notes/)).toHaveValue('');
  });
});

describe('history', () => {
  test("shows from, to and the date like 'MMM d, h:mm a'", async () => {
    const { user } = await open(
      {},
      {
        history: [
          {
            id: '2',
            fromStage: 'applied',
            toStage: 'phone screen',
            changedAt: new Date(2026, 10, 9, 9, 12).toISOString(),
            happenedOn: null,
            enteredAt: null,
            notes: 'After the call',
          },
          {
            id: '1',
            fromStage: null,
            toStage: 'applied',
            changedAt: new Date(2026, 9, 31, 9, 12).toISOString(),
            happenedOn: null,
            enteredAt: null,
            notes: null,
          },
        ],
      },
    );
    const tab = await show(user, /^History/);
    const [newest, first] = await tab.findAllByRole('listitem');
    expect(newest).toHaveTextContent('AppliedtoPhone ScreenNov 9, 9:12 AM9 days in AppliedAfter the call');
    expect(first).toHaveTextContent('Added toApplied');
    expect(tab.queryByText(jobTexts.emptyHistory)).toBeNull();
  });
  test('a move that never happened is deleted, and Undo restores it', async () => {
    const history = [
      {
        id: 'm2',
        fromStage: 'applied',
        toStage: 'onsite',
        changedAt: '2026-11-09T08:12:00.000Z',
        happenedOn: null,
        enteredAt: null,
        notes: null,
      },
      {
        id: 'm1',
        fromStage: null,
        toStage: 'applied',
        changedAt: '2026-10-31T08:12:00.000Z',
        happenedOn: null,
        enteredAt: null,
        notes: null,
      },
    ] as const satisfies StageHistoryEntry[];
    const kept: StageHistoryEntry[] = [...history];
    const { user, toasts, job } = await open({}, { history: kept });
    server.respondWith({
      'DELETE /api/stage-history/m2': () => {
        kept.splice(0, 1);
        return { status: 204 };
      },
      'POST /api/stage-history/m2/restore': () => {
        kept.unshift(history[0]);
        return { status: 200, body: history[0] };
      },
    });
    const tab = await show(user, /^History/);
    expect(await tab.findAllByRole('button', { name: /^Delete the move/ })).toHaveLength(1);
    await user.click(tab.getByRole('button', { name: /^Delete the move to Onsite of/ }));
    expect(await tab.findByText(jobTexts.emptyHistory)).toBeVisible();
    expect(toasts.at(-1)).toMatchObject({ title: 'Stage change deleted', action: { label: 'Undo' } });
    // The job may be in another stage now.
    expect(server.calls.filter(({ path }) => path === `/api/jobs/${job.id}`)).toHaveLength(2);
    act(() => toasts.at(-1)?.action?.onClick());
    const restored = await tab.findByRole('button', { name: /^Delete the move to Onsite of/ });
    await waitFor(() => expect(restored).toHaveFocus());
    expect(toasts.at(-1)).toMatchObject({ title: 'Stage change restored' });
  });
  test('of a job that has never moved shows an empty state', async () => {
    const { user } = await open();
    const tab = await show(user, /^History/);
    expect(await tab.findByText(jobTexts.emptyHistory)).toBeVisible();
  });
});
test('a list that fails to load can be retried', async () => {
  const { user, job } = await open();
  server.respondWith({ [`GET /api/jobs/${job.id}/communications`]: () => ({ status: 200, body: [] }) });
  const tab = await show(user, /^Communications/);
  expect(await tab.findByText('No communications yet')).toBeVisible();
});
test('a list rejected because several large ones are loading explains that, and Try again loads it', async () => {
  const job = aJob({ position: 'Senior Engineer, Web' });
  server = jobsServer({ jobs: [job] });
  const path = `GET /api/jobs/${job.id}/interview-notes`;
  server.respondWith({
    [path]: () => ({ status: 429, body: { error: errorSentences.tooManyReads, code: 'too_many_requests' } }),
  });
  renderJobs(<Panel id={job.id} />);
  await screen.findByRole('heading', { name: job.position });
  const user = userEvent.setup();
  const tab = await show(user, /Interviews/);
  expect(await tab.findByRole('alert')).toHaveTextContent(errorSentences.tooManyReads);
  server.respondWith({ [path]: () => ({ status: 200, body: [] }) });
  await user.click(tab.getByRole('button', { name: 'Try again' }));
  expect(await tab.findByText('No interview notes yet')).toBeVisible();
});

describe('unsaved input in the panel', () => {
  /** Types a note that fails to save, a communication and an interview note, and closes the panel. */
  async function typeEverywhere(id: string): Promise<void> {
    const { user, unmount, toasts } = await open({ id });
    server.respondWith({ [`PATCH /api/jobs/${id}`]: () => ({ status: 500, body: {} }) });
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Unsaved note');
    await user.tab();
    await waitFor(() => expect(toasts).toHaveLength(1));
    for (const [tab, add, field] of [
      [/Communications/, 'Add communication', /^Content/],
      [/Interviews/, 'Add interview note', /^Notes/],
    ] as const) {
      const panel = await show(user, tab);
      await user.click(panel.getByRole('button', { name: add }));
      await user.type(panel.getByLabelText(field), 'Unsaved');
    }
    unmount();
    server.restore();
  }
  async function found(id: string, person?: string): Promise<string[]> {
    const { user } = await open({ id }, {}, person);
    const texts = [(await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })).value];
    for (const [tab, field] of [
      [/Communications/, /^Content/],
      [/Interviews/, /^Notes/],
    ] as const) {
      texts.push((await show(user, tab)).queryByLabelText<HTMLTextAreaElement>(field)?.value ?? '');
    }
    return texts;
  }

  test('is restored for the same person', async () => {
    await typeEverywhere('kept');
    expect(await found('kept')).toEqual(['Unsaved note', 'Unsaved', 'Unsaved']);
  });
  test('is not shown to another person in the same tab', async () => {
    await typeEverywhere('kept');
    expect(await found('kept', 'bob')).toEqual(['', '', '']);
  });
  test('is removed when the person signs out', async () => {
    await typeEverywhere('kept');
    dropDrafts();
    expect(await found('kept')).toEqual(['', '', '']);
  });
});

test('a communication that is being saved can be neither changed nor cancelled: a late response must not clear another one', async () => {
  const { user } = await open();
  let respond: () => void = () => {};
  server.respondWith({
    'POST /api/communications': () => new Promise((resolve) => (respond = () => resolve({ status: 500, body: {} }))),
  });
  const tab = await show(user, /Communications/);
  await user.click(tab.getByRole('button', { name: 'Add communication' }));
  await user.type(tab.getByLabelText(/^Content/), 'Called');
  await user.click(tab.getByRole('button', { name: 'Add communication' }));
  await tab.findByRole('button', { name: 'Saving...' });
  await user.type(tab.getByLabelText(/^Content/), ' later');
  await user.click(tab.getByRole('button', { name: 'Cancel' }));
  expect(tab.getByLabelText(/^Content/)).toHaveValue('Called');
  await act(async () => respond());
  expect(tab.getByLabelText(/^Content/)).toHaveValue('Called');
});

test('notes that are a copy of a simulated summary are marked, notes of a person are not', async () => {
  const note = {
    jobId: 'x',
    interviewDate: null,
    transcript: 'Words',
    summary: 'Short',
    audioPath: null,
    transcriptSource: 'simulated' as const,
  };
  const { user } = await open(
    {},
    {
      notes: [
        { ...note, id: 'i0', notes: 'Short' },
        { ...note, id: 'i1', notes: 'Mine' },
        { ...note, id: 'i2', notes: 'Short', transcriptSource: null },
      ],
    },
  );
  await show(user, /Interviews/);
  const beside = (await screen.findAllByRole('listitem')).map(
    (item) => [...item.children].filter(({ textContent }) => textContent === 'Simulated').length,
  );
  expect(beside).toEqual([1, 0, 0]);
});
