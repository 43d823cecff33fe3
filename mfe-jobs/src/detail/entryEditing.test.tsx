import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type Communication,
  type InterviewNote,
  successToasts,
  type UpdateCommunicationBody,
} from '@jobtrail/contract';
import { dropDrafts } from '@jobtrail/web-kit';
import { aUser, type FakeApi } from '@jobtrail/web-kit/testing';
import { useJobCards } from '../jobs/queries.ts';
import { textMark } from '../jobs/textMark.ts';
import { aJob } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { jobsServer, notesConflict } from '../testing/server.ts';
import { momentFields } from './entryMoment.ts';
import { JobDetail } from './JobDetail.tsx';
import { relatedErrorToasts, relatedToasts } from './relatedToasts.ts';

const ID = 'job-with-entries';
const nothing = () => undefined;

let server: FakeApi;
let communications: Communication[];
let notes: InterviewNote[];
beforeEach(() => {
  communications = [
    {
      id: 'c7',
      jobId: ID,
      source: 'phone',
      subject: 'Intro',
      content: 'Anja called',
      receivedAt: new Date(2026, 10, 9, 15, 42).toISOString(),
    },
  ];
  notes = [
    {
      id: 'i7',
      jobId: ID,
      notes: 'Went well',
      interviewDate: '2026-11-12',
      transcript: null,
      summary: null,
      audioPath: '/api/media/a7',
      transcriptSource: null,
    },
  ];
  server = jobsServer({ jobs: [aJob({ id: ID })], communications, notes });
  const patched =
    <Entry,>(list: Entry[]) =>
    ({ body }: { body: unknown }) => {
      Object.assign(list[0] ?? {}, body);
      return { status: 200, body: list[0] };
    };
  const removed =
    <Entry,>(list: Entry[]) =>
    () => {
      const gone = list.splice(0);
      server.respondWith({
        'POST /api/communications/c7/restore': () => ({ status: 200, body: list.push(...gone) }),
        'POST /api/interview-notes/i7/restore': () => ({ status: 200, body: list.push(...gone) }),
      });
      return { status: 204 };
    };
  server.respondWith({
    'PATCH /api/communications/c7': patched(communications),
    'PATCH /api/interview-notes/i7': patched(notes),
    'DELETE /api/communications/c7': removed(communications),
    'DELETE /api/interview-notes/i7': removed(notes),
  });
});
afterEach(() => {
  dropDrafts();
  server.restore();
});

function Panel() {
  return useJobCards().data ? (
    <JobDetail id={ID} previous={null} next={null} onNavigate={nothing} onClose={nothing} onMenu={nothing} />
  ) : null;
}
async function open(tabName: RegExp) {
  const shown = renderJobs(<Panel />, { user: aUser({ id: 'ada' }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: tabName }));
  const tab = within(screen.getByRole('tabpanel'));
  await tab.findByRole('listitem');
  return { ...shown, user, tab };
}
const bodies = (method: string) => server.calls.filter((call) => call.method === method).map(({ body }) => body);

describe('a communication', () => {
  test('is changed in its place; only changed fields are sent, and the focus returns to Edit', async () => {
    const { user, tab, toasts } = await open(/^Communications/);
    await user.click(tab.getByRole('button', { name: 'Edit communication Intro' }));
    expect(tab.getByLabelText(/^Date/)).toHaveValue('2026-11-09');
    expect(tab.getByLabelText(/^Time/)).toHaveValue('15:42');
    await user.clear(tab.getByLabelText(/^Content/));
    await user.type(tab.getByLabelText(/^Content/), 'Anja called back');
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    expect(await tab.findByText('Anja called back')).toBeVisible();
    expect(bodies('PATCH')).toEqual([{ content: 'Anja called back', knownContent: textMark('Anja called') }]);
    expect(toasts).toMatchObject([relatedToasts.communicationUpdated]);
    expect(tab.getByRole('button', { name: 'Edit communication Intro' })).toHaveFocus();
  });
  test('gets another date and, if it is a call, another time', async () => {
    const { user, tab } = await open(/^Communications/);
    await user.click(tab.getByRole('button', { name: 'Edit communication Intro' }));
    await user.clear(tab.getByLabelText(/^Date/));
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    expect(tab.getByRole('alert')).toHaveTextContent('Enter a date.');
    await user.type(tab.getByLabelText(/^Date/), '2026-11-05');
    await user.clear(tab.getByLabelText(/^Time/));
    await user.type(tab.getByLabelText(/^Time/), '08:30');
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(bodies('PATCH')).toEqual([{ receivedAt: new Date(2026, 10, 5, 8, 30).toISOString() }]));
    expect(await tab.findByText('Nov 5, 2026')).toBeVisible();
  });
  test('has no time unless it is a call', async () => {
    const { user, tab } = await open(/^Communications/);
    await user.click(tab.getByRole('button', { name: 'Edit communication Intro' }));
    await user.selectOptions(tab.getByLabelText('Source'), 'Email');
    expect(tab.queryByLabelText(/^Time/)).toBeNull();
  });
  test('keeps unsaved changes when the panel closes, and takes over what another tab changed', async () => {
    const first = await open(/^Communications/);
    await first.user.click(first.tab.getByRole('button', { name: 'Edit communication Intro' }));
    await first.user.type(first.tab.getByLabelText(/^Content/), ' twice');
    first.unmount();
    Object.assign(communications[0] ?? {}, { subject: 'Second round' });
    const { user, tab } = await open(/^Communications/);
    expect(tab.getByLabelText(/^Content/)).toHaveValue('Anja called twice');
    expect(tab.getByLabelText(/^Subject/)).toHaveValue('Second round');
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(bodies('PATCH')).toMatchObject([{ content: 'Anja called twice' }]));
  });
  test.each([
    ['Keep both', 'Anja wrote\n\nAnja called twice'],
    ['Keep mine', 'Anja called twice'],
  ])('whose text was changed elsewhere meanwhile is not overwritten: %s', async (choice, wanted) => {
    const { user, tab, toasts } = await open(/^Communications/);
    const patch = (body: unknown) => {
      const { knownContent, ...changes } = body as UpdateCommunicationBody;
      if (knownContent !== textMark(communications[0]?.content ?? '')) return notesConflict;
      Object.assign(communications[0] ?? {}, changes);
      return { status: 200, body: communications[0] };
    };
    server.respondWith({ 'PATCH /api/communications/c7': ({ body }) => patch(body) });
    await user.click(tab.getByRole('button', { name: 'Edit communication Intro' }));
    await user.type(tab.getByLabelText(/^Content/), ' twice');
    Object.assign(communications[0] ?? {}, { content: 'Anja wrote' });
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    expect(await tab.findByText(/Not saved, because this text was changed in another tab/)).toBeVisible();
    expect(toasts).toEqual([]);
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    expect(communications[0]?.content).toBe('Anja wrote');
    await user.click(tab.getByRole('button', { name: choice }));
    expect(tab.getByLabelText(/^Content/)).toHaveValue(wanted);
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(communications[0]?.content).toBe(wanted));
    expect(bodies('PATCH')).toHaveLength(2);
  });
  test('that was deleted in the meantime keeps the text in the form', async () => {
    const { user, tab, toasts } = await open(/^Communications/);
    server.respondWith({ 'PATCH /api/communications/c7': () => ({ status: 404, body: { error: '', code: '' } }) });
    await user.click(tab.getByRole('button', { name: 'Edit communication Intro' }));
    await user.type(tab.getByLabelText(/^Content/), ' twice');
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(toasts).toMatchObject([relatedErrorToasts.gone]));
    expect(tab.getByLabelText(/^Content/)).toHaveValue('Anja called twice');
  });
  test('is restored by Undo after it was deleted, and gets the focus', async () => {
    const { user, tab, toasts } = await open(/^Communications/);
    await user.click(tab.getByRole('button', { name: 'Delete communication Intro' }));
    expect(await tab.findByText('No communications yet')).toBeVisible();
    expect(toasts).toMatchObject([{ ...successToasts.communicationDeleted, action: { label: 'Undo' } }]);
    toasts[0]?.action?.onClick();
    expect(await tab.findByText('Anja called')).toBeVisible();
    await waitFor(() => expect(tab.getByRole('button', { name: 'Delete communication Intro' })).toHaveFocus());
    expect(toasts[1]).toMatchObject(relatedToasts.communicationRestored);
  });
  test('that can no longer be restored says so', async () => {
    const { user, tab, toasts } = await open(/^Communications/);
    await user.click(tab.getByRole('button', { name: 'Delete communication Intro' }));
    await waitFor(() => expect(toasts).toHaveLength(1));
    server.respondWith({
      'POST /api/communications/c7/restore': () => ({ status: 404, body: { error: '', code: 'not_found' } }),
    });
    toasts[0]?.action?.onClick();
    await waitFor(() => expect(toasts[1]).toMatchObject(relatedErrorToasts.tooLate));
  });
  test('is added with the current time unless another is chosen, and the focus goes to the add button', async () => {
    const { user, tab } = await open(/^Communications/);
    const add = () => tab.getByRole('button', { name: 'Add communication' });
    await user.click(add());
    const form = within(tab.getByLabelText(/^Content/).closest('form') as HTMLElement);
    expect(form.getByLabelText(/^Date/)).toHaveValue(momentFields(new Date()).day);
    await user.type(form.getByLabelText(/^Content/), 'Yesterday');
    await user.clear(form.getByLabelText(/^Date/));
    await user.type(form.getByLabelText(/^Date/), '2026-11-01');
    await user.click(form.getByRole('button', { name: 'Add communication' }));
    await waitFor(() => expect(tab.queryByLabelText(/^Content/)).toBeNull());
    await waitFor(() => expect(add()).toHaveFocus());
    const [sent] = bodies('POST') as Array<{ receivedAt: string }>;
    expect(momentFields(sent?.receivedAt ?? '').day).toBe('2026-11-01');
  });
});

describe('an interview note', () => {
  test('gets another text and date', async () => {
    const { user, tab, toasts } = await open(/^Interviews/);
    await user.click(tab.getByRole('button', { name: 'Edit interview note of Nov 12, 2026' }));
    await user.type(tab.getByLabelText(/^Notes/), ', they said');
    await user.clear(tab.getByLabelText('Interview date'));
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    expect(await tab.findByText('Went well, they said')).toBeVisible();
    expect(bodies('PATCH')).toEqual([
      { notes: 'Went well, they said', knownNotes: textMark('Went well'), interviewDate: null },
    ]);
    expect(toasts).toMatchObject([relatedToasts.interviewNoteUpdated]);
    expect(tab.getByRole('button', { name: 'Edit interview note of No date' })).toHaveFocus();
  });
  test('that is opened and saved without a change sends nothing', async () => {
    const { user, tab } = await open(/^Interviews/);
    await user.click(tab.getByRole('button', { name: /^Edit interview note/ }));
    await user.click(tab.getByRole('button', { name: 'Save changes' }));
    expect(await tab.findByText('Went well')).toBeVisible();
    expect(bodies('PATCH')).toEqual([]);
  });
  test('is restored by Undo with its recording', async () => {
    const { user, tab, toasts } = await open(/^Interviews/);
    await user.click(tab.getByRole('button', { name: /^Delete interview note/ }));
    expect(await tab.findByText('No interview notes yet')).toBeVisible();
    toasts[0]?.action?.onClick();
    expect(await tab.findByRole('group', { name: 'Recording of Nov 12, 2026' })).toBeVisible();
    expect(toasts[1]).toMatchObject(relatedToasts.interviewNoteRestored);
  });
  test('gets its audio back by Undo', async () => {
    const { user, tab, toasts } = await open(/^Interviews/);
    await user.click(tab.getByRole('button', { name: 'Remove audio' }));
    await waitFor(() => expect(tab.queryByRole('group', { name: /^Recording/ })).toBeNull());
    toasts[0]?.action?.onClick();
    expect(await tab.findByRole('group', { name: /^Recording/ })).toBeVisible();
    expect(bodies('PATCH')).toEqual([{ audioPath: null }, { audioPath: '/api/media/a7' }]);
  });
});

test('the tabs name what they count', async () => {
  await open(/^Interviews/);
  expect(screen.getByRole('tab', { name: 'Interviews 1 interview note' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'History 0 stage changes' })).toBeVisible();
});
