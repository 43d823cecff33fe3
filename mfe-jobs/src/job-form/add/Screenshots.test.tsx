import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorToasts, IMAGE_MAX_BYTES, imagesMaxSentence, jobTexts, successToasts } from '@jobtrail/contract';
import { dropDrafts } from '@jobtrail/web-kit';
import { aUser, type FakeApi } from '@jobtrail/web-kit/testing';
import { aMislabeledFile, aPng } from '../../testing/files.ts';
import { aJob } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { jobsServer } from '../../testing/server.ts';
import AddJobDialog from './AddJobDialog.tsx';
import AddJobPage from './AddJobPage.tsx';

let server: FakeApi;
beforeEach(() => {
  server = jobsServer({ jobs: [aJob()] });
});
afterEach(() => {
  server.restore();
  dropDrafts();
  sessionStorage.clear();
});
const created = () => server.calls.find(({ method, path }) => method === 'POST' && path === '/api/jobs')?.body;

function open() {
  const close = jest.fn();
  return {
    ...renderJobs(<AddJobDialog onClose={close} />),
    close,
    user: userEvent.setup(),
    dialog: within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle })),
  };
}
async function openTab() {
  const opened = open();
  await opened.user.click(opened.dialog.getByRole('tab', { name: /^Screenshot/ }));
  return { ...opened, input: opened.dialog.getByLabelText('Images') };
}
const named = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label'));

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

test('the type is detected from the bytes: a text named like an image fails, an image without a name does not', async () => {
  const { input, toasts } = await openTab();
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input, aMislabeledFile('photo.png'));
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Upload failed', tone: 'error' }]));
  expect(toasts[0]?.description).toContain(errorToasts.imageUpload.description);
  await user.upload(input, new File([aPng('x')], 'scan.dat', { type: 'application/octet-stream' }));
  await waitFor(() => expect(named()).toEqual(['Remove scan.dat']));
});

test('an image over 5 MB is rejected with the exact text; one of exactly 5 MB is not', async () => {
  const { user, input, toasts } = await openTab();
  await user.upload(input, aPng('big.png', IMAGE_MAX_BYTES + 1));
  await waitFor(() => expect(toasts).toEqual([{ ...errorToasts.imageTooLarge, tone: 'error' }]));
  expect(named()).toEqual([]);
  await user.upload(input, aPng('just.png', IMAGE_MAX_BYTES));
  await waitFor(() => expect(named()).toEqual(['Remove just.png']));
});

test('files above the limit are reported, and the first eight stay', async () => {
  const { user, input, toasts } = await openTab();
  await user.upload(
    input,
    Array.from({ length: 9 }, (_, at) => aPng(`${at + 1}.png`)),
  );
  await waitFor(() => expect(named()).toHaveLength(8));
  expect(toasts).toMatchObject([{ title: 'Too many images', tone: 'error' }]);
  expect(toasts[0]?.description).toBe(`${imagesMaxSentence} Left out: 9.png.`);
});

test('an image dropped anywhere on the form is attached and shown', async () => {
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
test('an image pasted anywhere in the form is attached; text copied with its picture is pasted as text', async () => {
  const { dialog } = open();
  const notes = dialog.getByLabelText('Notes');
  expect(paste(notes, [aPng('picture-of-text.png')], 'some words')).toBe(false);
  expect(paste(notes, [aPng('pasted.png')])).toBe(true);
  await waitFor(() => expect(named()).toEqual(['Remove pasted.png']));
});

test('they are saved with the job, with their detected types', async () => {
  const { user, input, dialog, close } = await openTab();
  await user.upload(input, new File([aPng('x')], 'scan.gif', { type: 'image/gif' }));
  await waitFor(() => expect(named()).toHaveLength(1));
  await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
  await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
  await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  const body: unknown = created();
  if (typeof body !== 'object' || body === null || !('images' in body) || typeof body.images !== 'string')
    throw new Error('The job has no images');
  expect(JSON.parse(body.images)).toEqual([expect.stringMatching(/^data:image\/png;base64,iVBORw0KGg/)]);
});

test('closing the form keeps them, Cancel discards them', async () => {
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

test('an image rejected by the server shows as a failed upload', async () => {
  server.respondWith({
    'POST /api/jobs': () => ({
      status: 415,
      body: { error: 'Only images can be attached.', code: 'unsupported_media' },
    }),
  });
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

/** A response to POST /api/jobs that the test sends later. */
function later() {
  let give: (response: { status: number; body: unknown }) => void = () => {};
  const response = new Promise<{ status: number; body: unknown }>((resolve) => {
    give = resolve;
  });
  server.respondWith({ 'POST /api/jobs': () => response });
  return (status: number, body: unknown = aJob()) => act(async () => give({ status, body }));
}
const posts = () => server.calls.filter(({ method, path }) => method === 'POST' && path === '/api/jobs');
const attach = (input: HTMLElement, ...files: File[]) => fireEvent.change(input, { target: { files } });
async function fill({ user, dialog }: Awaited<ReturnType<typeof openTab>>): Promise<void> {
  await user.type(dialog.getByLabelText(/^Company/), 'Kestrel');
  await user.type(dialog.getByLabelText(/^Position/), 'Engineer');
}

describe('in an edge case', () => {
  test('an image that is still being checked when the form is cancelled is dropped silently', async () => {
    const first = await openTab();
    attach(first.input, aPng('late.png'));
    fireEvent.click(first.dialog.getByRole('button', { name: 'Cancel' }));
    first.unmount();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await openTab();
    expect(named()).toEqual([]);
    expect(first.toasts).toEqual([]);
  });
  test('an image that is still being checked when the job is saved belongs to that job', async () => {
    const first = await openTab();
    await fill(first);
    attach(first.input, aPng('late.png'));
    fireEvent.click(first.dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(first.close).toHaveBeenCalled());
    expect(created()).toMatchObject({ images: expect.stringContaining('data:image/png;base64,') });
    first.unmount();
    await openTab();
    expect(named()).toEqual([]);
  });
  test('a failed save keeps the images in order, and the next attempt sends each once', async () => {
    server.respondWith({
      'POST /api/jobs': () => ({ status: 500, body: { error: 'Something went wrong.', code: 'internal' } }),
    });
    const opened = await openTab();
    await fill(opened);
    attach(opened.input, aPng('one.png', 65), aPng('two.png', 66));
    await waitFor(() => expect(named()).toHaveLength(2));
    await opened.user.click(opened.dialog.getByRole('button', { name: jobTexts.addJob }));
    const alert = (await opened.dialog.findByText('Not saved.')).closest('[role="alert"]');
    expect(alert).toHaveTextContent('Something went wrong.');
    expect(alert).toHaveFocus();
    expect(named()).toEqual(['Remove one.png', 'Remove two.png']);
    server.respondWith({ 'POST /api/jobs': () => ({ status: 201, body: aJob() }) });
    await opened.user.click(opened.dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
    const [failed, saved] = posts().map(({ body }) => body);
    expect(saved).toMatchObject({ images: (failed as { images: string }).images });
    expect(JSON.parse((saved as { images: string }).images)).toHaveLength(2);
  });
  test('after Cancel during a save, a late response neither closes nor clears the form that was opened since', async () => {
    const respond = later();
    const first = await openTab();
    await fill(first);
    attach(first.input, aPng('first.png'));
    await waitFor(() => expect(named()).toHaveLength(1));
    await first.user.click(first.dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    await first.user.click(first.dialog.getByRole('button', { name: 'Cancel' }));
    first.unmount();
    const second = await openTab();
    expect(named()).toEqual([]);
    await second.user.type(second.dialog.getByLabelText(/^Company/), 'Another');
    attach(second.input, aPng('second.png'));
    await waitFor(() => expect(named()).toEqual(['Remove second.png']));
    await respond(201);
    expect(second.close).not.toHaveBeenCalled();
    expect(named()).toEqual(['Remove second.png']);
    expect(second.dialog.getByLabelText(/^Company/)).toHaveValue('Another');
  });
  test.each([
    [201, true],
    [500, false],
  ])(
    'a form closed during a save shows the save when it is reopened, and ends with the response %d',
    async (status, saved) => {
      const respond = later();
      const first = await openTab();
      await fill(first);
      attach(first.input, aPng('kept.png'));
      await waitFor(() => expect(named()).toHaveLength(1));
      await first.user.click(first.dialog.getByRole('button', { name: jobTexts.addJob }));
      await waitFor(() => expect(posts()).toHaveLength(1));
      first.unmount();
      const second = open();
      expect(second.dialog.getByRole('button', { name: 'Saving...' })).toBeDisabled();
      await respond(status, saved ? aJob() : { error: 'Later, please.', code: 'internal' });
      expect(first.close).not.toHaveBeenCalled();
      expect(second.close).toHaveBeenCalledTimes(saved ? 1 : 0);
      expect(posts()).toHaveLength(1);
      second.unmount();
      const third = await openTab();
      expect(named()).toEqual(saved ? [] : ['Remove kept.png']);
      expect(third.dialog.getByLabelText(/^Company/)).toHaveValue(saved ? '' : 'Kestrel');
    },
  );
  test('an Undo after the job was saved does not fill in the next form', async () => {
    server.respondWith({ 'POST /api/jobs/extract-from-url': () => ({ status: 200, body: { location: 'Berlin' } }) });
    const first = open();
    await first.user.type(first.dialog.getByLabelText('Location'), 'Old place');
    await first.user.click(first.dialog.getByRole('tab', { name: 'URL' }));
    await first.user.type(first.dialog.getByLabelText('Job posting URL'), 'https://example.com/1{Enter}');
    await waitFor(() => expect(first.toasts).toHaveLength(1));
    await fill({ ...first, input: document.body });
    await first.user.click(first.dialog.getByRole('button', { name: jobTexts.addJob }));
    await waitFor(() => expect(first.close).toHaveBeenCalled());
    first.unmount();
    act(() => first.toasts[0]?.action?.onClick());
    expect(open().dialog.getByLabelText('Location')).toHaveValue('');
  });
});

test('another person in the same tab sees none of it, and the first person finds it again', async () => {
  const first = await openTab();
  attach(first.input, aPng('mine.png'));
  await waitFor(() => expect(named()).toHaveLength(1));
  await first.user.type(first.dialog.getByLabelText('Notes'), 'Secret');
  first.unmount();
  const other = renderJobs(<AddJobPage />, { user: aUser({ id: 'somebody-else' }) });
  expect(named()).toEqual([]);
  expect(screen.getByLabelText('Notes')).toHaveValue('');
  // The same applies if the session changes while the form is open.
  act(() => other.platform.store.getState().setUser(null));
  expect(named()).toEqual([]);
  act(() => other.platform.store.getState().setUser(aUser()));
  expect(named()).toEqual(['Remove mine.png']);
  act(() => other.platform.store.getState().setUser(aUser({ id: 'a-third' })));
  expect(named()).toEqual([]);
  expect(screen.getByLabelText('Notes')).toHaveValue('');
});

test('images can be reordered, with the focus on the moved one; they are saved in that order', async () => {
  const opened = await openTab();
  const { user, dialog, input } = opened;
  attach(input, aPng('one.png', 65), aPng('two.png', 66), aPng('three.png', 67));
  await waitFor(() => expect(named()).toHaveLength(3));
  expect(dialog.getByRole('button', { name: 'Move one.png earlier' })).toHaveAttribute('aria-disabled', 'true');
  const moveLater = () => dialog.getByRole('button', { name: 'Move one.png later' });
  await user.click(moveLater());
  expect(named()).toEqual(['Remove two.png', 'Remove one.png', 'Remove three.png']);
  expect(moveLater()).toHaveFocus();
  expect(dialog.getByText('one.png is now 2 of 3.')).toHaveAttribute('role', 'status');
  await user.keyboard('{Enter}{Enter}');
  expect(named()).toEqual(['Remove two.png', 'Remove three.png', 'Remove one.png']);
  await user.click(dialog.getByRole('button', { name: 'Move three.png earlier' }));
  await fill(opened);
  await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
  await waitFor(() => expect(opened.close).toHaveBeenCalled());
  const { images } = created() as { images: string };
  expect((JSON.parse(images) as string[]).map((url) => Buffer.from(url.split(',')[1] ?? '', 'base64').length)).toEqual([
    67, 66, 65,
  ]);
});

test('images in an open form cause a prompt before leaving the page; without images there is none', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user, input, dialog, unmount } = await openTab();
  expect(asks()).toBe(false);
  attach(input, aPng('one.png'));
  await waitFor(() => expect(named()).toHaveLength(1));
  expect(asks()).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Remove one.png' }));
  expect(asks()).toBe(false);
  attach(input, aPng('one.png'));
  await waitFor(() => expect(asks()).toBe(true));
  unmount();
  expect(asks()).toBe(false);
});
