import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorToasts, IMAGES_MAX, imagesMaxSentence, type Job, successToasts } from '@jobtrail/contract';
import { draftStore, dropDrafts } from '@jobtrail/web-kit';
import { aUser, type FakeApi } from '@jobtrail/web-kit/testing';
import { detailKey } from '../../jobs/keys.ts';
import { aMislabeledFile, aPng } from '../../testing/files.ts';
import { aJob } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { jobsServer } from '../../testing/server.ts';
import EditJobDialog from './EditJobDialog.tsx';

const list = (...letters: string[]): string => JSON.stringify(letters.map((letter) => `/api/media/${letter}`));
const addresses = (...letters: string[]): string[] => letters.map((letter) => `/api/media/${letter}`);

let job: Job;
let server: FakeApi;
let uploads: number;
beforeEach(() => {
  job = aJob({ id: 'job', company: 'Kestrel', images: list('a', 'b', 'c') });
  server = jobsServer({ jobs: [job] });
  uploads = 0;
  server.respondWith({
    'POST /api/media': ({ body }) => {
      uploads += 1;
      return {
        status: 201,
        body: {
          id: `new${uploads}`,
          url: `/api/media/new${uploads}`,
          contentType: 'image/png',
          bytes: (body as Blob).size,
        },
      };
    },
  });
  for (const id of ['new1', 'new2', 'new3'])
    server.respondWith({ [`DELETE /api/media/${id}`]: () => ({ status: 204 }) });
});
afterEach(() => {
  dropDrafts();
  server.restore();
});

async function open(user = aUser()) {
  const close = jest.fn();
  const rendered = renderJobs(<EditJobDialog id="job" onClose={close} />, { user });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Job Application' }));
  await dialog.findByLabelText(/^Company/);
  return { ...rendered, close, dialog, user: userEvent.setup(), input: dialog.getByLabelText('Images') };
}
type Opened = Awaited<ReturnType<typeof open>>;
const named = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));
const patches = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const deleted = () => server.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
const save = ({ user, dialog }: Opened) => user.click(dialog.getByRole('button', { name: 'Save Changes' }));
const attach = async ({ input }: Opened, ...files: File[]) => {
  fireEvent.change(input, { target: { files } });
  await waitFor(() => expect(named()).toEqual(expect.arrayContaining(files.map(({ name }) => name))));
};

describe('the notes of a job', () => {
  test.each([
    ['Keep both', 'From the other device\n\nFirst, and more'],
    ['Keep mine', 'First, and more'],
  ])('are not overwritten by a change of earlier ones: %s', async (choice, wanted) => {
    job.notes = 'First';
    const opened = await open();
    await opened.user.type(opened.dialog.getByLabelText('Notes'), ', and more');
    job.notes = 'From the other device';
    await save(opened);
    expect(await opened.dialog.findByText(/Not saved, because these notes were changed in another tab/)).toBeVisible();
    await save(opened);
    expect(await opened.dialog.findByText(/Choose first which notes to keep/)).toBeVisible();
    expect(job.notes).toBe('From the other device');
    await opened.user.click(opened.dialog.getByRole('button', { name: choice }));
    expect(opened.dialog.getByLabelText('Notes')).toHaveValue(wanted);
    await save(opened);
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
    expect(job.notes).toBe(wanted);
  });
  test('are still those that the draft was typed on after a reload', async () => {
    job.notes = 'First';
    const first = await open();
    await first.user.type(first.dialog.getByLabelText('Notes'), ', and more');
    const stored = { ...sessionStorage };
    dropDrafts();
    for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, String(text));
    first.unmount();
    job.notes = 'From the other device';
    const { dialog } = await open();
    await dialog.findByRole('button', { name: 'Keep both' });
    expect(dialog.getByLabelText('Notes')).toHaveValue('First, and more');
  });
});

describe('the images of a job', () => {
  test('are shown in order, and unchanged by saving something else', async () => {
    const opened = await open();
    expect(named()).toEqual(['Screenshot 1', 'Screenshot 2', 'Screenshot 3']);
    expect(
      opened.dialog.getAllByRole('img', { name: /^Screenshot / }).map((image) => image.getAttribute('src')),
    ).toEqual(addresses('a', 'b', 'c'));
    await opened.user.type(opened.dialog.getByLabelText('Salary'), '1');
    await save(opened);
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
    expect(patches()).toEqual([{ salary: '1' }]);
  });
  test('are added, moved and removed in one change, which shows at once', async () => {
    const opened = await open();
    const { user, dialog, platform, close } = opened;
    await attach(opened, aPng('one.png'), aPng('two.png'));
    await user.click(dialog.getByRole('button', { name: 'Remove Screenshot 2' }));
    expect(dialog.getByRole('button', { name: 'Remove Screenshot 3' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Move two.png earlier' }));
    await user.click(dialog.getByRole('button', { name: 'Move two.png earlier' }));
    expect(dialog.getByRole('button', { name: 'Move two.png earlier' })).toHaveFocus();
    expect(named()).toEqual(['Screenshot 1', 'two.png', 'Screenshot 3', 'one.png']);
    expect([uploads, patches()]).toEqual([0, []]);
    await save(opened);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(patches()).toEqual([{ images: list('a', 'new1', 'c', 'new2'), knownImages: addresses('a', 'b', 'c') }]);
    expect(opened.toasts.at(-1)).toEqual({ ...successToasts.jobUpdated, tone: 'success' });
    expect(platform.queryClient.getQueryData<Job>(detailKey('job'))?.images).toBe(list('a', 'new1', 'c', 'new2'));
    expect(deleted()).toEqual([]);
  });
  test('can all be removed', async () => {
    const opened = await open();
    for (const name of ['Screenshot 1', 'Screenshot 2', 'Screenshot 3'])
      await opened.user.click(opened.dialog.getByRole('button', { name: `Remove ${name}` }));
    expect(opened.dialog.getByRole('button', { name: 'Choose images' })).toHaveFocus();
    await save(opened);
    await waitFor(() => expect(patches()).toEqual([{ images: '[]', knownImages: addresses('a', 'b', 'c') }]));
  });
  test('are discarded by Cancel, and nothing is sent', async () => {
    const first = await open();
    await attach(first, aPng('one.png'));
    await first.user.click(first.dialog.getByRole('button', { name: 'Remove Screenshot 1' }));
    await first.user.type(first.dialog.getByLabelText('Salary'), '1');
    await first.user.click(first.dialog.getByRole('button', { name: 'Cancel' }));
    expect(first.close).toHaveBeenCalled();
    first.unmount();
    const second = await open();
    expect(named()).toEqual(['Screenshot 1', 'Screenshot 2', 'Screenshot 3']);
    expect(second.dialog.getByLabelText('Salary')).toHaveValue('');
    expect(second.dialog.queryByText(/not saved these changes/)).toBeNull();
    expect([uploads, patches()]).toEqual([0, []]);
  });
  test('that are not images, too large or too many are reported as in the form of a new job', async () => {
    const { input, toasts } = await open();
    fireEvent.change(input, { target: { files: [aMislabeledFile('lie.png')] } });
    await waitFor(() => expect(toasts.at(-1)?.title).toBe(errorToasts.imageUpload.title));
    fireEvent.change(input, { target: { files: Array.from({ length: 6 }, (_, at) => aPng(`${at}.png`)) } });
    await waitFor(() => expect(named()).toHaveLength(IMAGES_MAX));
    expect(toasts.at(-1)?.description).toContain('5.png');
  });
  test('can be pasted and dropped, too', async () => {
    const { dialog } = await open();
    const field = dialog.getByLabelText('Salary');
    fireEvent.paste(field, { clipboardData: { files: [aPng('pasted.png')], getData: () => '' } });
    await waitFor(() => expect(named()).toContain('pasted.png'));
    fireEvent.drop(field, { dataTransfer: { files: [aPng('dropped.png')], types: ['Files'] } });
    await waitFor(() => expect(named()).toContain('dropped.png'));
  });
});

describe('unsaved changes', () => {
  test('survive closing the dialog, per person and job', async () => {
    const first = await open();
    await attach(first, aPng('one.png'));
    await first.user.clear(first.dialog.getByLabelText(/^Company/));
    await first.user.type(first.dialog.getByLabelText(/^Company/), 'Contoso');
    await first.user.keyboard('{Escape}');
    expect(first.close).toHaveBeenCalled();
    first.unmount();
    const other = await open(aUser({ id: 'somebody-else' }));
    expect(named()).toHaveLength(3);
    other.unmount();
    const second = await open();
    expect(second.dialog.getByText(/You have not saved these changes yet/)).toBeInTheDocument();
    expect(second.dialog.getByLabelText(/^Company/)).toHaveValue('Contoso');
    expect(named()).toEqual(['Screenshot 1', 'Screenshot 2', 'Screenshot 3', 'one.png']);
    await save(second);
    await waitFor(() => expect(second.close).toHaveBeenCalled());
    expect(patches()).toEqual([
      { company: 'Contoso', images: list('a', 'b', 'c', 'new1'), knownImages: addresses('a', 'b', 'c') },
    ]);
    second.unmount();
    await open();
    expect(screen.queryByText(/You have not saved these changes yet/)).toBeNull();
  });
  test('are stored in the tab as they are typed, and restored after a reload until they are discarded', async () => {
    draftStore.write(aUser().id, 'edit:job', { company: 'Contoso', status: 'offer', unknown: 'x' });
    const opened = await open();
    expect(opened.dialog.getByText(/You have not saved these changes yet/)).toBeInTheDocument();
    expect(opened.dialog.getByLabelText(/^Company/)).toHaveValue('Contoso');
    await opened.user.type(opened.dialog.getByLabelText('Salary'), '1');
    expect(draftStore.read(aUser().id, 'edit:job')).toEqual({ company: 'Contoso', status: 'offer', salary: '1' });
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Cancel' }));
    expect(draftStore.read(aUser().id, 'edit:job')).toBeUndefined();
  });
  test('are removed when the person signs out', async () => {
    const first = await open();
    await attach(first, aPng('one.png'));
    first.unmount();
    dropDrafts();
    await open();
    expect(named()).toHaveLength(3);
  });
  test('do not overwrite changes to other fields in another tab', async () => {
    const opened = await open();
    await opened.user.type(opened.dialog.getByLabelText('Salary'), '1');
    act(
      () =>
        void opened.platform.queryClient.setQueryData<Job>(detailKey('job'), {
          ...job,
          status: 'offer',
          location: 'Rome',
        }),
    );
    await waitFor(() => expect(opened.dialog.getByLabelText('Location')).toHaveValue('Rome'));
    expect(opened.dialog.getByRole('combobox', { name: 'Stage' })).toHaveTextContent('Offer');
    await save(opened);
    await waitFor(() => expect(patches()).toEqual([{ salary: '1' }]));
  });
});

describe('a save', () => {
  test('that fails keeps everything, shows an error, and sends no image twice', async () => {
    server.respondWith({
      'PATCH /api/jobs/job': () => ({ status: 503, body: { error: 'Not right now.', code: 'unavailable' } }),
    });
    const opened = await open();
    await attach(opened, aPng('one.png'), aPng('two.png'));
    await save(opened);
    expect((await opened.dialog.findByText('Not saved.')).closest('[role="alert"]')).toHaveTextContent(
      'Not right now.',
    );
    expect(opened.toasts.at(-1)).toEqual({ ...errorToasts.updateJob, tone: 'error' });
    expect(opened.close).not.toHaveBeenCalled();
    server.respondWith({ 'PATCH /api/jobs/job': () => ({ status: 200, body: job }) });
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Remove one.png' }));
    await save(opened);
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
    expect(uploads).toBe(2);
    expect(patches().at(-1)).toMatchObject({ images: list('a', 'b', 'c', 'new2') });
    // The upload of the image that was removed in the meantime is deleted on the server.
    expect(deleted()).toEqual(['/api/media/new1']);
  });
  test('deletes its uploads if its changes are discarded afterwards', async () => {
    server.respondWith({
      'PATCH /api/jobs/job': () => ({ status: 503, body: { error: 'Not right now.', code: 'unavailable' } }),
    });
    const opened = await open();
    await attach(opened, aPng('one.png'), aPng('two.png'));
    await save(opened);
    await opened.dialog.findByText('Not saved.');
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(deleted()).toEqual(['/api/media/new1', '/api/media/new2']));
  });
  test('is aborted by Cancel: the running upload stops, uploaded images are deleted, and the job is unchanged', async () => {
    const opened = await open();
    await attach(opened, aPng('one.png'), aPng('two.png'));
    let second: () => void = () => {};
    server.respondWith({
      'POST /api/media': () => {
        uploads += 1;
        const response = {
          status: 201,
          body: { id: `new${uploads}`, url: `/api/media/new${uploads}`, contentType: 'image/png', bytes: 1 },
        };
        return uploads === 1 ? response : new Promise((resolve) => (second = () => resolve(response)));
      },
    });
    await save(opened);
    await waitFor(() => expect(uploads).toBe(2));
    expect(opened.dialog.getByRole('progressbar', { name: 'Uploading the images' })).toBeInTheDocument();
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Cancel' }));
    second();
    await waitFor(() => expect(deleted()).toContain('/api/media/new1'));
    expect(patches()).toEqual([]);
    expect(opened.toasts.map(({ title }) => title)).not.toContain(errorToasts.updateJob.title);
    opened.unmount();
    await open();
    expect(named()).toHaveLength(3);
  });
  test('detects images that were changed elsewhere, and merges both changes', async () => {
    const opened = await open();
    await attach(opened, aPng('one.png'));
    await opened.user.click(opened.dialog.getByRole('button', { name: 'Remove Screenshot 1' }));
    job.images = list('c', 'a', 'd');
    server.respondWith({
      'PATCH /api/jobs/job': ({ body }) => {
        const { images, knownImages } = body as { images: string; knownImages: string[] };
        if (JSON.stringify(knownImages) !== list('c', 'a', 'd'))
          return { status: 409, body: { error: 'Changed elsewhere.', code: 'conflict' } };
        job.images = images;
        return { status: 200, body: { ...job } };
      },
    });
    await save(opened);
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
    expect(job.images).toBe(list('c', 'new1', 'd'));
    expect([uploads, deleted()]).toEqual([1, []]);
  });
  test('loses no image that changes elsewhere during the upload', async () => {
    const opened = await open();
    await attach(opened, aPng('one.png'));
    let finishUpload: () => void = () => {};
    server.respondWith({
      'POST /api/media': () =>
        new Promise((resolve) => {
          finishUpload = () =>
            resolve({
              status: 201,
              body: { id: 'new1', url: '/api/media/new1', contentType: 'image/png', bytes: 1 },
            });
        }),
      'PATCH /api/jobs/job': ({ body }) => {
        const { images, knownImages } = body as { images: string; knownImages: string[] };
        if (JSON.stringify(knownImages) !== job.images)
          return { status: 409, body: { error: 'Changed elsewhere.', code: 'conflict' } };
        job.images = images;
        return { status: 200, body: { ...job } };
      },
    });
    await save(opened);
    await opened.dialog.findByRole('progressbar', { name: 'Uploading the images' });
    job.images = list('a', 'b', 'c', 'd');
    act(() => void opened.platform.queryClient.setQueryData<Job>(detailKey('job'), { ...job }));
    await waitFor(() => expect(opened.dialog.getAllByRole('img', { name: /^Screenshot / })).toHaveLength(4));
    finishUpload();
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
    expect((JSON.parse(job.images) as string[]).sort()).toEqual(addresses('a', 'b', 'c', 'd', 'new1'));
  });
  test('repeats an upload that the server has deleted', async () => {
    let refusals = 0;
    server.respondWith({
      'PATCH /api/jobs/job': ({ body }) => {
        refusals += 1;
        return refusals === 1
          ? {
              status: 400,
              body: { error: 'Some fields need attention.', code: 'validation_failed', fields: { images: 'Unknown.' } },
            }
          : { status: 200, body: { ...job, ...(body as Partial<Job>) } };
      },
    });
    const opened = await open();
    await attach(opened, aPng('one.png'));
    await save(opened);
    await waitFor(() => expect(opened.close).toHaveBeenCalled());
    expect(patches()).toMatchObject([{ images: list('a', 'b', 'c', 'new1') }, { images: list('a', 'b', 'c', 'new2') }]);
  });
  test('with more images than allowed, some of them added elsewhere, shows an error at the images', async () => {
    const opened = await open();
    await attach(opened, ...Array.from({ length: 5 }, (_, at) => aPng(`${at}.png`)));
    act(
      () =>
        void opened.platform.queryClient.setQueryData<Job>(detailKey('job'), {
          ...job,
          images: list('a', 'b', 'c', 'd'),
        }),
    );
    await waitFor(() => expect(named()).toHaveLength(IMAGES_MAX + 1));
    await save(opened);
    const sentence = await opened.dialog.findByText(imagesMaxSentence);
    await waitFor(() => expect(sentence).toHaveFocus());
    expect([uploads, patches()]).toEqual([0, []]);
  });
  test.each([
    ['Job posting URL', 'hello', /Enter a web address/],
    ['Applied on', '12026-01-01', /four digits/],
  ])('with an invalid %s shows that at its field', async (label, text, sentence) => {
    const opened = await open();
    fireEvent.change(opened.dialog.getByLabelText(label), { target: { value: text } });
    await save(opened);
    expect(await opened.dialog.findByText(sentence)).toBeInTheDocument();
    await waitFor(() => expect(opened.dialog.getByLabelText(label)).toHaveFocus());
    expect(patches()).toEqual([]);
  });
});
