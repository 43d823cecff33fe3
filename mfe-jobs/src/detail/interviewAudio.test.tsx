import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  AUDIO_MAX_BYTES,
  errorToasts,
  type Job,
  simulatedTranscription,
  successToasts,
  transcriptLabels,
} from '@jobtrail/contract';
import type { FakeApi, FakeResponses } from '@jobtrail/web-kit/testing';
import { useJobCards } from '../jobs/queries.ts';
import { aJob } from '../testing/jobs.ts';
import { withMicrophone } from '../testing/microphone.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import { jobsServer } from '../testing/server.ts';
import { JobDetail } from './JobDetail.tsx';

const microphone = withMicrophone();
let server: FakeApi;
afterEach(() => server.restore());

const UPLOADED = { id: 'm1', url: '/api/media/m1', contentType: 'audio/wav', bytes: 12 };
const WAV = new File(['RIFF....WAVEfmt '], 'call.wav', { type: 'audio/wav' });

function Panel({ id }: { id: string }) {
  return useJobCards().data ? (
    <JobDetail
      id={id}
      previous={null}
      next={null}
      onNavigate={() => undefined}
      onClose={() => undefined}
      onMenu={() => undefined}
    />
  ) : null;
}
async function openForm({ job = aJob(), responses = {} }: { job?: Job; responses?: FakeResponses } = {}) {
  server = jobsServer({ jobs: [job] });
  server.respondWith({
    'POST /api/media': () => ({ status: 201, body: UPLOADED }),
    'DELETE /api/media/m1': () => ({ status: 204 }),
    ...responses,
  });
  const shown = renderJobs(<Panel id={job.id} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: /Interviews/ }));
  const open = screen.queryByRole('button', { name: 'Add interview note' });
  if (open) await user.click(open);
  const form = within(screen.getByRole('tabpanel'));
  return {
    ...shown,
    job,
    user,
    form,
    notes: () => form.getByLabelText(/^Notes/),
    press: (name: string) => user.click(form.getByRole('button', { name })),
  };
}
const posted = () =>
  server.calls
    .filter(({ method, path }) => method === 'POST' && path === '/api/interview-notes')
    .map(({ body }) => body);
const uploads = () => server.calls.filter(({ path }) => path === '/api/media');

describe('recording', () => {
  test('shows a timer, pauses, processes, fills in the simulated texts, copies the summary into empty notes, and uploads it with the note', async () => {
    const device = microphone.open();
    const { form, press, notes, toasts } = await openForm();
    await press('Record');
    expect(await form.findByRole('timer')).toHaveTextContent('0:00');
    await press('Pause');
    expect(form.getByText('Paused. Nothing is being recorded.')).toBeVisible();
    await press('Resume');
    act(() => device.record(2000));
    await press('Stop');
    expect(device.live()).toBe(false);
    expect(await form.findByText('Processing with AI...')).toBeVisible();
    await waitFor(() => expect(notes()).toHaveValue(simulatedTranscription.summary));
    expect(notes()).toHaveAccessibleDescription('Copied from the simulated summary.');
    expect(form.getByText(transcriptLabels.simulated)).toBeVisible();
    expect(uploads()).toEqual([]);
    await press('Add note');
    await waitFor(() => expect(toasts).toMatchObject([successToasts.interviewNoteAdded]));
    expect(posted()).toMatchObject([
      {
        ...simulatedTranscription,
        notes: simulatedTranscription.summary,
        audioPath: '/api/media/m1',
        transcriptSource: 'simulated',
      },
    ]);
  });
  test('is stopped and kept when the panel closes; discarding asks first', async () => {
    const device = microphone.open();
    const first = await openForm();
    await first.user.type(first.notes(), 'Mine');
    await first.press('Record');
    await first.form.findByRole('timer');
    act(() => device.record(500));
    act(() => first.unmount());
    expect(device.live()).toBe(false);
    expect(first.toasts).toMatchObject([{ title: 'Recording stopped' }]);
    server.restore();
    const again = await openForm({ job: first.job });
    await again.form.findByText('Processing with AI...').catch(() => undefined);
    await again.user.click(await again.form.findByRole('button', { name: 'Discard recording' }));
    await again.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(await again.form.findByRole('button', { name: 'Record' })).toBeVisible();
    expect(again.notes()).toHaveValue('Mine');
  });
  test.each([
    ['NotAllowedError', /The microphone is blocked\. Allow it for this site/],
    ['NotFoundError', /No microphone was found\. Connect one/],
    ['NotReadableError', /in use by another program/],
  ])('with a microphone that fails with %s says what to do', async (refusal, sentence) => {
    microphone.open(refusal);
    const { form, press } = await openForm();
    await press('Record');
    expect(await form.findByRole('alert')).toHaveTextContent(sentence);
    expect(form.getByRole('button', { name: 'Record' })).toBeVisible();
  });
  test('over an insecure connection says that https is required', async () => {
    microphone.open();
    Object.defineProperty(window, 'isSecureContext', { configurable: true, value: false });
    const { form, press } = await openForm();
    await press('Record');
    expect(await form.findByRole('alert')).toHaveTextContent('Recording needs a secure connection.');
  });
  test('stops before it exceeds 25 MB, and when the microphone is unplugged', async () => {
    const device = microphone.open();
    const { form, press } = await openForm();
    await press('Record');
    await form.findByRole('timer');
    act(() => device.record(AUDIO_MAX_BYTES - 1000));
    expect(await form.findByText('The recording reached 25MB and was stopped. It is kept.')).toBeVisible();
    expect(device.live()).toBe(false);
  });
  test('must end before the note can be added', async () => {
    microphone.open();
    const { form, press, user, notes } = await openForm();
    await user.type(notes(), 'Early');
    await press('Record');
    await form.findByRole('timer');
    await press('Add note');
    expect(form.getByRole('alert')).toHaveTextContent('Stop the recording first');
    expect(posted()).toEqual([]);
  });
});

describe('uploading', () => {
  test('a file is uploaded, processed for two seconds and reported; discarding it deletes the upload', async () => {
    const { form, user, notes, toasts } = await openForm();
    await user.upload(form.getByLabelText('Audio file'), WAV);
    expect(await form.findByText('Processing with AI...')).toBeVisible();
    await waitFor(() => expect(toasts).toMatchObject([successToasts.audioUploaded]));
    expect(notes()).toHaveValue(simulatedTranscription.summary);
    await user.click(form.getByRole('button', { name: 'Discard audio file' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(notes()).toHaveValue('');
    await waitFor(() =>
      expect(server.calls.some(({ method, path }) => method === 'DELETE' && path === '/api/media/m1')).toBe(true),
    );
  });
  test.each([
    ['no audio', () => new File(['Hello'], 'talk.mp3', { type: 'audio/mpeg' }), errorToasts.audioFormat],
    [
      'larger than 25 MB',
      () =>
        Object.defineProperty(new File(['RIFF....WAVE'], 'a.wav', { type: 'audio/wav' }), 'size', {
          value: AUDIO_MAX_BYTES + 1,
        }),
      errorToasts.audioTooLarge,
    ],
  ])('a file that is %s is rejected with its toast', async (_, file, text) => {
    const { form, user, toasts } = await openForm();
    await user.upload(form.getByLabelText('Audio file'), file());
    await waitFor(() => expect(toasts).toEqual([{ ...text, tone: 'error' }]));
    expect(uploads()).toEqual([]);
  });
  test('can be cancelled', async () => {
    const { form, user, press } = await openForm();
    server.respondWith({ 'POST /api/media': () => new Promise(() => undefined) });
    await user.upload(form.getByLabelText('Audio file'), WAV);
    expect(await form.findByText('50%')).toBeVisible();
    await user.click(within(form.getByRole('group', { name: 'Audio' })).getByRole('button', { name: 'Cancel' }));
    expect(await form.findByRole('button', { name: 'Record' })).toBeVisible();
    await press('Cancel');
  });
  test('shows an error and can be retried; an upload that the server has deleted is repeated when the note is added', async () => {
    const { form, user, toasts, press } = await openForm();
    server.respondWith({ 'POST /api/media': () => ({ status: 503, body: {} }) });
    await user.upload(form.getByLabelText('Audio file'), WAV);
    await waitFor(() => expect(toasts).toEqual([{ ...errorToasts.audioUpload, tone: 'error' }]));
    server.respondWith({ 'POST /api/media': () => ({ status: 201, body: UPLOADED }) });
    await press('Try again');
    await waitFor(() => expect(toasts.at(-1)).toMatchObject(successToasts.audioUploaded));
    let attempts = 0;
    server.respondWith({
      'POST /api/interview-notes': () => {
        attempts += 1;
        return attempts === 1
          ? { status: 400, body: { error: 'No.', fields: { audioPath: 'This audio does not belong to this note.' } } }
          : { status: 201, body: {} };
      },
    });
    await press('Add note');
    await waitFor(() => expect(toasts.at(-1)).toMatchObject(successToasts.interviewNoteAdded));
    expect(uploads()).toHaveLength(3);
  });
});

test('a recording transcribed by a service is uploaded first; after a failure it is kept and can be retried', async () => {
  const device = microphone.open();
  const { form, press, notes } = await openForm({
    responses: {
      'GET /api/transcription': () => ({ status: 200, body: { provider: 'openai-compatible' } }),
      'POST /api/media/m1/transcription': () => ({
        status: 503,
        body: { error: 'The transcription service is busy.' },
      }),
    },
  });
  await press('Record');
  await form.findByRole('timer');
  act(() => device.record(500));
  await press('Stop');
  expect(await form.findByText('The transcription service is busy.')).toBeVisible();
  expect(form.getByRole('group', { name: 'New recording' })).toBeVisible();
  server.respondWith({
    'POST /api/media/m1/transcription': () => ({
      status: 200,
      body: { transcript: 'Said.', summary: 'Short.', provider: 'openai-compatible' },
    }),
  });
  await press('Try again');
  await waitFor(() => expect(notes()).toHaveValue('Short.'));
  expect(form.getByText(transcriptLabels['openai-compatible'])).toBeVisible();
  expect(uploads()).toHaveLength(1);
});
