import { errorToasts, IMAGE_MAX_BYTES, imagesMaxSentence, jobTexts, successToasts } from '@jobtrail/contract';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keptShots } from '../screenshots/kept.ts';
import { aLie, aPng } from '../testing/files.ts';
import { aJob } from '../testing/jobs.ts';
import { renderJobs } from '../testing/render-jobs.tsx';
import { jobsServer } from '../testing/server.ts';
import AddJobDialog from './AddJobDialog.tsx';
import AddJobPage from './AddJobPage.tsx';

let server: FakeApi;
beforeEach(() => {
  server = jobsServer({ jobs: [aJob()] });
});
afterEach(() => {
  server.restore();
  sessionStorage.clear();
  keptShots.keep('0190aaaa-0000-7000-8000-000000000001', []);
});
const created = () => server.calls.find(({ method, path }) => method === 'POST' && path === '/api/jobs')?.body;

function open() {
  const close = jest.fn();
  return { ...renderJobs(<AddJobDialog onClose={close} />), close, user: userEvent.setup(), dialog: within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle })) };
}
async function openTab() {
  const opened = open();
  await opened.user.click(opened.dialog.getByRole('tab', { name: /^Screenshot/ }));
  return { ...opened, input: opened.dialog.getByLabelText('Images') };
}
const named = () => screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));

test('several images are attached, shown and removed one by one', async () => {
  const { user, input, toasts, dialog } = await openTab();
  await user.upload(input, [aPng('one.png'), aPng('two.png')]);
  await waitFor(() => expect(named()).toEqual(['Remove one.png', 'Remove two.png']));
  expect(toasts).toMatchObject([{ ...successToasts.imageUploaded, tone: 'success' }]);
  await user.click(dialog.getByRole('button', { name: 'Remove one.png' }));
  expect(named()).toEqual(['Remove two.png']);
  expect(dialog.getByRole('button', { name: 'Remove two.png' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(named()).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Choose images' })).toHaveFocus();
});

test('what they are is told by their bytes: a text under the name of an image fails, an image without one does not', async () => {
  const { input, toasts } = await openTab();
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, aLie('photo.png'));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Upload failed', tone: 'error' }]));
  expect(toasts[0]?.description).toContain(errorToasts.imageUpload.description);
  await user.upload(input, new File([aPng('x')], 'scan.dat', { type: 'application/octet-stream' }));
  await waitFor(() => expect(named()).toEqual(['Remove scan.dat']));
});

test('an image over 5 MB is refused in the exact words; one of exactly 5 MB is not', async () => {
  const { user, input, toasts } = await openTab();
  await user.upload(input, aPng('big.png', IMAGE_MAX_BYTES + 1));
  await waitFor(() => expect(toasts).toEqual([{ ...errorToasts.imageTooLarge, tone: 'error' }]));
  expect(named()).toEqual([]);
  await user.upload(input, aPng('just.png', IMAGE_MAX_BYTES));
  await waitFor(() => expect(named()).toEqual(['Remove just.png']));
});

test('more than a job takes is said plainly, and the first eight stay', async () => {
  const { user, input, toasts } = await openTab();
  await user.upload(input, Array.from({ length: 9 }, (_, at) => aPng(`${at + 1}.png`)));
  await waitFor(() => expect(named()).toHaveLength(8));
  expect(toasts).toMatchObject([{ title: 'Too many images', tone: 'error' }]);
  expect(toasts[0]?.description).toBe(`${imagesMaxSentence} Left out: 9.png.`);
});

test('an image that is dropped anywhere on the form is attached and shown', async () => {
  const { dialog } = open();
  const form = dialog.getByLabelText(/^Company/).closest('form');
  if (!form) throw new Error('There is no form');
  const dataTransfer = { files: [aPng('dropped.png')], types: ['Files'], dropEffect: 'none' };
  fireEvent.dragEnter(form, { dataTransfer });
  fireEvent.dragOver(form, { dataTransfer });
  fireEvent.drop(form, { dataTransfer });
  await waitFor(() => expect(named()).toEqual(['Remove dropped.png']));
  expect(dialog.getByRole('tab', { name: /^Screenshot/ })).toHaveAttribute('aria-selected', 'true');
});

function paste(target: Element, files: File[], text = ''): boolean {
  const event = createEvent.paste(target, { clipboardData: { files, getData: () => text } });
  fireEvent(target, event);
  return event.defaultPrevented;
}
test('an image that is pasted anywhere in the form is attached; text that is pasted with its picture stays text', async () => {
  const { dialog } = open();
  const notes = dialog.getByLabelText('Notes');
  expect(paste(notes, [aPng('picture-of-text.png')], 'some words')).toBe(false);
  expect(paste(notes, [aPng('pasted.png')])).toBe(true);
  await waitFor(() => expect(named()).toEqual(['Remove pasted.png']));
});

test('they are saved with the job, under the type that they have', async () => {
  const { user, input, dialog, close } = await openTab();
  await user.upload(input, new File([aPng('x')], 'scan.gif', { type: 'image/gif' }));
  await waitFor(() => expect(named()).toHaveLength(1));
  await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
  await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
  await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const body: unknown = created();
  if (typeof body !== 'object' || body === null || !('images' in body) || typeof body.images !== 'string') throw new Error('The job has no images');
  expect(JSON.parse(body.images)).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBORw0KGg/)]);
  await waitFor(() => expect(keptShots.of('0190aaaa-0000-7000-8000-000000000001')).toEqual([]));
});

test('closing by accident keeps them, Cancel discards them', async () => {
  const first = await openTab();
  await first.user.upload(first.input, aPng('kept.png'));
  await waitFor(() => expect(named()).toHaveLength(1));
  first.unmount();
  const second = await openTab();
  expect(named()).toEqual(['Remove kept.png']);
  await second.user.click(second.dialog.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  await openTab();
  expect(named()).toEqual([]);
});

test('a server that refuses an image is told as the failed upload that it is', async () => {
  server.answer({ 'POST /api/jobs': () => ({ status: 415, body: { error: 'Only images can be attached.', code: 'unsupported_media' } }) });
  const { user, input, dialog, toasts } = await openTab();
  await user.upload(input, aPng('odd.png'));
  await waitFor(() => expect(named()).toHaveLength(1));
  await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
  await user.type(dialog.getByLabelText(/^Position/), 'Engineer{Enter}');
  await waitFor(() => expect(toasts.at(-1)).toEqual({ ...errorToasts.imageUpload, tone: 'error' }));
  expect(named()).toEqual(['Remove odd.png']);
});

test('the page attaches images too', async () => {
  renderJobs(<AddJobPage />);
  await userEvent.upload(screen.getByLabelText('Images', { selector: 'input' }), aPng('page.png'));
  await waitFor(() => expect(named()).toEqual(['Remove page.png']));
});
