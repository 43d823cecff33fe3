import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { draftStore, dropDrafts } from '@jobtrail/web-kit';
import { aUser, type FakeApi } from '@jobtrail/web-kit/testing';
import { aPng } from '../../testing/files.ts';
import { aJob } from '../../testing/jobs.ts';
import { renderJobs } from '../../testing/renderJobs.tsx';
import { jobsServer } from '../../testing/server.ts';
import type { Found, Others } from '../form/origin.ts';
import EditJobDialog from './EditJobDialog.tsx';

// jsdom decodes no images, so the reading itself is replaced; it is tested in a browser.
let imagesToRead: unknown[] = [];
let answer: (read: { found: Found; others: Others; text: string }) => void = () => undefined;
jest.mock('../recognition/readImages.ts', () => ({
  readImages: ({ images }: { images: unknown[] }) => {
    imagesToRead = images;
    return new Promise((resolve) => {
      answer = resolve;
    });
  },
}));

let server: FakeApi;
const job = aJob({
  id: 'job',
  company: 'Kestrel',
  position: 'Baker',
  location: null,
  salary: null,
  images: JSON.stringify(['/api/media/a']),
});
beforeEach(() => {
  imagesToRead = [];
  server = jobsServer({ jobs: [job] });
});
afterEach(() => {
  server.restore();
  dropDrafts();
});
const read = (value: string): { value: string; from: 'screenshot' } => ({ value, from: 'screenshot' });

async function open() {
  const rendered = renderJobs(<EditJobDialog id="job" onClose={jest.fn()} />, { user: aUser() });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Job Application' }));
  await dialog.findByLabelText(/^Company/);
  const user = userEvent.setup();
  return {
    ...rendered,
    dialog,
    user,
    readFound: async (found: Found, others: Others = {}) => {
      await user.click(dialog.getByRole('button', { name: 'Read from Screenshots' }));
      await waitFor(() => expect(imagesToRead).not.toHaveLength(0));
      await act(async () => answer({ found, others, text: '' }));
    },
  };
}

test('the saved and the attached images are read, and nothing is filled in without a choice', async () => {
  const { dialog, user, readFound } = await open();
  await user.upload(dialog.getByLabelText('Images'), aPng('new.png'));
  await dialog.findByRole('button', { name: 'Remove new.png' });
  await readFound({ company: read('Kestrel Ltd'), location: read('Graz') });
  expect(imagesToRead).toEqual(['/api/media/a', expect.any(Blob)]);
  const review = within(dialog.getByRole('group', { name: 'Choose what to fill in' }));
  expect(review.getByRole('checkbox', { name: /Company Kestrel Ltd instead of “Kestrel”/ })).not.toBeChecked();
  expect(review.getByRole('checkbox', { name: /Location Graz/ })).toBeChecked();
  expect(dialog.getByLabelText('Location')).toHaveValue('');
  expect(dialog.getByRole('group', { name: 'Choose what to fill in' })).toHaveFocus();
});

test('only the chosen fields are filled in, with their source, and one Undo reverts them', async () => {
  const { dialog, user, readFound, toasts } = await open();
  await readFound({ company: read('Kestrel Ltd'), position: read('Baker'), location: read('Graz') });
  await user.click(dialog.getByRole('button', { name: 'Fill In 1 Field' }));
  expect(dialog.getByLabelText(/^Company/)).toHaveValue('Kestrel');
  expect(dialog.getByLabelText('Location')).toHaveValue('Graz');
  expect(dialog.getByLabelText('Location')).toHaveAccessibleDescription('From the screenshot');
  expect(dialog.getByLabelText('Salary')).not.toHaveAccessibleDescription(/Not found/);
  act(() => toasts.at(-1)?.action?.onClick());
  expect(dialog.getByLabelText('Location')).toHaveValue('');
});

test('a value is replaced only if the person checks it, and the form says what it replaced', async () => {
  const { dialog, user, readFound } = await open();
  await readFound({ company: read('Kestrel Ltd') });
  expect(dialog.getByRole('button', { name: 'Fill In 0 Fields' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: /^Company/ }));
  await user.click(dialog.getByRole('button', { name: 'Fill In 1 Field' }));
  expect(dialog.getByLabelText(/^Company/)).toHaveValue('Kestrel Ltd');
  expect(dialog.getByLabelText(/^Company/)).toHaveAccessibleDescription(/Replaced “Kestrel”/);
});

test('Discard, and another choice of images, leave the form as it is', async () => {
  const { dialog, user, readFound } = await open();
  await readFound({ location: read('Graz') });
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(dialog.queryByRole('group', { name: 'Choose what to fill in' })).toBeNull();
  await readFound({ location: read('Graz') });
  await user.upload(dialog.getByLabelText('Images'), aPng('new.png'));
  await waitFor(() => expect(dialog.queryByRole('group', { name: 'Choose what to fill in' })).toBeNull());
  expect(dialog.getByLabelText('Location')).toHaveValue('');
  expect(draftStore.read(aUser().id, 'edit:job')).toBeUndefined();
});

test('the chosen fields and the blank ones get their candidates, and other fields none', async () => {
  const { dialog, user, readFound } = await open();
  await readFound(
    { company: read('Kestrel Ltd'), location: read('Graz') },
    { company: [read('Kestrel AG')], location: [read('Linz')], salary: [read('€50,000'), read('€60,000')] },
  );
  await user.click(dialog.getByRole('button', { name: 'Fill In 1 Field' }));
  expect(dialog.getAllByRole('button', { name: /^Use / }).map(({ textContent }) => textContent)).toEqual([
    'Use Linz, screenshot',
    'Use €50,000, screenshot',
    'Use €60,000, screenshot',
  ]);
  await user.click(dialog.getByRole('button', { name: /^Use €60,000/ }));
  expect(dialog.getByLabelText('Salary')).toHaveValue('€60,000');
  expect(dialog.getByLabelText('Salary')).toHaveAccessibleDescription(/From the screenshot$/);
});

test('candidates alone are shown at once, without a claim that something was filled in', async () => {
  const { dialog, readFound, toasts } = await open();
  await readFound({ company: read('Kestrel') }, { salary: [read('€50,000'), read('€60,000')] });
  expect(toasts.at(-1)).toMatchObject({ title: 'Yours to choose', action: { label: 'Undo' } });
  expect(dialog.getAllByRole('button', { name: /^Use / })).toHaveLength(2);
  act(() => toasts.at(-1)?.action?.onClick());
  expect(dialog.queryByRole('button', { name: /^Use / })).toBeNull();
});

test('reports that the screenshots contain nothing new', async () => {
  const { readFound, toasts, dialog } = await open();
  await readFound({ company: read('Kestrel') });
  expect(toasts.at(-1)).toMatchObject({ title: 'Nothing new', tone: 'info' });
  expect(dialog.getByRole('button', { name: 'Read from Screenshots' })).toBeVisible();
});
