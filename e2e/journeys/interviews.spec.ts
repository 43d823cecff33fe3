import type { APIRequestContext, Page } from '@playwright/test';
import {
  type InterviewNote,
  pathOf,
  simulatedTranscription,
  successToasts,
  transcriptLabels,
  type UploadedMedia,
} from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { wav } from '../recordings/wav.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { Interviews } from '../screens/Interviews.ts';
import { toast } from '../screens/toast.ts';
import { expect, type RunningProduct, test } from './test.ts';

/** What a running timer shows. A busy machine may not see each second of it. */
const AT_LEAST_ONE_SECOND = /^0:(?:0[1-9]|[1-5]\d)$/;
const AT_LEAST_TWO_SECONDS = /^0:(?:0[2-9]|[1-5]\d)$/;
const JOB = { company: 'Mosaic Bank', position: 'Senior Engineer, Web', location: 'London' };
const SUMMARY = simulatedTranscription.summary;

// In one worker, because each worker starts a browser of its own for it.
test.describe.configure({ mode: 'default' });
// A fake microphone that beeps once a second, because the headless shell has none.
test.use({
  launchOptions: {
    executablePath: process.env['JOBTRAIL_DESKTOP_BROWSER'] ?? '',
    args: ['--use-fake-device-for-media-stream', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  },
});

/** The playback position of the audio element of a note. */
const positionOf = (page: Page, label: RegExp): Promise<number> =>
  page
    .getByRole('group', { name: label })
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => audio.currentTime);

/** Creates a note with a recording of 60 s through the API. */
async function addRecordedNote(
  request: APIRequestContext,
  product: RunningProduct,
  jobId: string,
  facts: Partial<InterviewNote> = {},
): Promise<InterviewNote> {
  const headers = { origin: product.url };
  const uploaded = await request.post(`${product.url}${pathOf('uploadMedia')}?purpose=audio`, {
    headers: { ...headers, 'content-type': 'audio/wav' },
    data: wav(60),
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  const { url }: UploadedMedia = await uploaded.json();
  const note = await request.post(product.url + pathOf('createInterviewNote'), {
    headers,
    data: { jobId, notes: 'Thirty minutes with Anja.', interviewDate: '2026-11-12', audioPath: url, ...facts },
  });
  expect(note.status(), await note.text()).toBe(201);
  return note.json();
}

test('an interview is recorded, paused, stopped, processed, played before it is saved, and saved', async ({
  signedIn: page,
  addJobs,
  context,
}) => {
  await context.grantPermissions(['microphone']);
  await addJobs(JOB);
  const interviews = new Interviews(page);
  await interviews.open(JOB.company);
  await interviews.openForm();
  await interviews.button('Record').click();
  await expect(interviews.form.getByRole('timer')).toHaveText(AT_LEAST_TWO_SECONDS);
  await interviews.button('Add note').click();
  await expect(interviews.form.getByRole('alert')).toHaveText('Notes are required.');
  await interviews.button('Pause').click();
  await expect(interviews.form.getByText('Paused. Nothing is being recorded.')).toBeVisible();
  await interviews.button('Resume').click();
  await interviews.button('Stop').click();
  await expect(interviews.form.getByText('Processing with AI...')).toBeVisible();
  await expect(interviews.notes).toHaveValue(SUMMARY);
  await expect(interviews.form.getByText(transcriptLabels.simulated)).toBeVisible();

  const player = interviews.form.getByRole('group', { name: 'New recording' });
  await player.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => positionOf(page, /^New recording$/)).toBeGreaterThan(0.2);
  await interviews.button('Add note').click();
  await expect(toast(page, successToasts.interviewNoteAdded)).toBeVisible();
  await expect(interviews.form).toHaveCount(0);

  const note = interviews.note(SUMMARY.slice(0, 40));
  await note.locator('summary').filter({ hasText: 'Transcript' }).click();
  await expect(note.getByText('Interviewer: Thank you for taking the time today.')).toBeVisible();
  // The label is on the notes (a copy of the summary), the summary and the transcript.
  await expect(note.getByText('Simulated', { exact: true })).toHaveCount(3);
  // The browser writes no duration into its recording, but the player still knows it.
  await note.getByRole('button', { name: 'Play' }).click();
  const length = await note.locator('audio').evaluate(
    (audio: HTMLAudioElement) =>
      new Promise<number>((known) => {
        if (Number.isFinite(audio.duration)) known(audio.duration);
        audio.addEventListener('durationchange', () => known(audio.duration), { once: true });
      }),
  );
  expect(length).toBeGreaterThan(1.5);
  expect(length).toBeLessThan(8);
});

test(
  'closing the panel stops a recording and keeps it; discarding asks first',
  drill(),
  async ({ signedIn: page, addJobs, context }) => {
    await context.grantPermissions(['microphone']);
    await addJobs(JOB);
    const interviews = new Interviews(page);
    await interviews.open(JOB.company);
    await interviews.openForm();
    await interviews.notes.fill('My own words.');
    await interviews.button('Record').click();
    await expect(interviews.form.getByRole('timer')).toHaveText(AT_LEAST_ONE_SECOND);
    await new Detail(page).show('Notes');
    await expect(page.getByRole('tab', { name: 'Recording Interviews' })).toBeVisible();
    await new Detail(page).close();
    await expect(toast(page, { title: 'Recording stopped' })).toBeVisible();
    await new Board(page).openDetail(JOB.company);
    await new Detail(page).show('Interviews');
    await expect(interviews.notes).toHaveValue('My own words.');
    await expect(interviews.form.getByRole('group', { name: 'New recording' })).toBeVisible();
    await interviews.button('Discard recording').click();
    await expect(page.getByText('The recording has not been saved with a note yet. Discard it?')).toBeVisible();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(interviews.button('Record')).toBeVisible();
    await expect(interviews.notes).toHaveValue('My own words.');
  },
);

test('a denied microphone shows what to do', drill(), async ({ signedIn: page, addJobs, context }) => {
  await context.grantPermissions(['geolocation']);
  await addJobs(JOB);
  const interviews = new Interviews(page);
  await interviews.open(JOB.company);
  await interviews.openForm();
  await interviews.button('Record').click();
  await expect(interviews.form.getByRole('alert')).toContainText(
    'The microphone is blocked. Allow it for this site next to the address bar',
  );
  await expect(interviews.button('Upload')).toBeVisible();
});

test(
  'a file is uploaded with progress, which can be cancelled, then processed and saved',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    const [job] = await addJobs(JOB);
    const interviews = new Interviews(page);
    await interviews.open(JOB.company);
    await interviews.openForm();
    const file = { name: 'call.wav', mimeType: 'audio/wav', buffer: wav(60) };
    await page.route(`**${pathOf('uploadMedia')}?*`, () => undefined);
    await interviews.upload(file);
    await expect(interviews.form.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
    await interviews.audio.getByRole('button', { name: 'Cancel' }).click();
    await expect(interviews.button('Record')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await interviews.upload(file);
    await expect(interviews.form.getByText('Processing with AI...')).toBeVisible();
    await expect(toast(page, successToasts.audioUploaded)).toBeVisible();
    await expect(interviews.notes).toHaveValue(SUMMARY);
    await interviews.notes.fill('They asked about tokens.');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith(pathOf('createInterviewNote')),
    );
    await interviews.button('Add note').click();
    expect((await sent).postDataJSON()).toMatchObject({
      jobId: job?.id,
      notes: 'They asked about tokens.',
      ...simulatedTranscription,
      transcriptSource: 'simulated',
      audioPath: expect.stringMatching(/^\/api\/media\//),
    });
    await expect(toast(page, successToasts.interviewNoteAdded)).toBeVisible();
    await expect(
      interviews.note('They asked about tokens.').getByRole('group', { name: /^Recording of / }),
    ).toBeVisible();
  },
);

test(
  'a recording can be played with seeking, downloaded with a file name, and removed; its note is deleted',
  drill(),
  async ({ signedIn: page, addJobs, product }) => {
    const [job] = await addJobs(JOB);
    await addRecordedNote(page.request, product, job?.id ?? '');
    const { audioPath } = await addRecordedNote(page.request, product, job?.id ?? '', {
      notes: 'Undated.',
      interviewDate: null,
    });
    const parts: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 206) parts.push(response.headers()['content-range'] ?? '');
    });
    const interviews = new Interviews(page);
    await interviews.open(JOB.company);
    const note = interviews.note('Thirty minutes with Anja.');
    await note.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => positionOf(page, /^Recording of Nov 12, 2026$/)).toBeGreaterThan(0.2);
    await note.getByRole('slider', { name: 'Position' }).fill('40');
    await expect.poll(() => positionOf(page, /^Recording of Nov 12, 2026$/)).toBeGreaterThan(40);
    await expect(note.getByText(/^0:4\d \/ 1:00$/)).toBeVisible();
    await note.getByRole('button', { name: 'Pause' }).click();
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every((part) => part.startsWith('bytes '))).toBe(true);

    for (const [text, name] of [
      ['Thirty minutes with Anja.', 'interview-2026-11-12.wav'],
      ['Undated.', 'interview-recording.wav'],
    ] as const) {
      const download = page.waitForEvent('download');
      await interviews.note(text).getByRole('link', { name: 'Download audio' }).click();
      expect((await download).suggestedFilename()).toBe(name);
    }

    const undated = interviews.note('Undated.');
    await undated.getByRole('button', { name: 'Remove audio' }).click();
    await expect(toast(page, successToasts.audioRemoved)).toBeVisible();
    await expect(undated.getByRole('button', { name: 'Play' })).toHaveCount(0);
    expect((await page.request.get(product.url + (audioPath ?? ''))).status()).toBe(404);
    await undated.getByRole('button', { name: /^Delete interview note/ }).click();
    await expect(toast(page, successToasts.interviewNoteDeleted)).toBeVisible();
    await expect(undated).toHaveCount(0);
    await expect(note.getByRole('button', { name: /^Delete interview note/ })).toBeFocused();

    await note.getByRole('button', { name: /^Delete interview note/ }).click();
    await expect(note).toHaveCount(0);
    await toast(page, successToasts.interviewNoteDeleted).getByRole('button', { name: 'Undo' }).click();
    await expect(note).toHaveCount(1);
    await note.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => positionOf(page, /^Recording of Nov 12, 2026$/)).toBeGreaterThan(0.2);
  },
);

test('deleting a job deletes its recordings', drill(), async ({ signedIn: page, addJobs, product }) => {
  const [job] = await addJobs(JOB);
  const { audioPath } = await addRecordedNote(page.request, product, job?.id ?? '');
  const address = product.url + (audioPath ?? '');
  expect((await page.request.get(address)).status()).toBe(200);
  const board = new Board(page);
  await board.open();
  await board.choose(JOB.company, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, successToasts.jobDeleted)).toBeVisible();
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(404);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });
    test(
      'axe finds nothing on the tab with a form, with a running recording, and with notes',
      drill(),
      async ({ signedIn: page, addJobs, context, product }) => {
        test.setTimeout(patient(90_000));
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await context.grantPermissions(['microphone']);
        const [job] = await addJobs(JOB);
        await addRecordedNote(page.request, product, job?.id ?? '', {
          ...simulatedTranscription,
          transcriptSource: 'simulated',
        });
        await page.goto(`/dashboard?job=${job?.id ?? ''}`);
        await new Detail(page).show('Interviews');
        const interviews = new Interviews(page);
        await expect(interviews.note('Thirty minutes with Anja.')).toBeVisible();
        await interviews.note('Thirty minutes with Anja.').locator('summary').filter({ hasText: 'Summary' }).click();
        await expectAccessible(page, 'interviews, a note');
        await interviews.openForm();
        await expectAccessible(page, 'interviews, form');
        await interviews.button('Record').click();
        await expect(interviews.form.getByRole('timer')).toBeVisible();
        await expectAccessible(page, 'interviews, recording');
        await interviews.button('Stop').click();
        await expect(interviews.form.getByRole('group', { name: 'New recording' })).toBeVisible();
        await expectAccessible(page, 'interviews, recorded');
        // Nothing is wider than the panel.
        expect(await interviews.tab.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBeLessThanOrEqual(0);
      },
    );
  });
}
