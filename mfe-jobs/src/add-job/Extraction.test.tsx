import { errorSentences, errorToasts, jobTexts, successToasts } from '@jobtrail/contract';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob } from '../testing/jobs.ts';
import { renderJobs } from '../testing/render-jobs.tsx';
import { jobsServer } from '../testing/server.ts';
import AddJobDialog from './AddJobDialog.tsx';
import AddJobPage from './AddJobPage.tsx';

const EXTRACT = 'POST /api/jobs/extract-from-url';
const ADDRESS = 'https://careers.example.com/1';
let server: FakeApi;
beforeEach(() => {
  server = jobsServer({ jobs: [aJob()] });
});
afterEach(() => {
  server.restore();
  sessionStorage.clear();
});

/** An answer that comes when the test says so. */
function later() {
  let give: (answer: { status: number; body: unknown }) => void = () => {};
  const answer = new Promise<{ status: number; body: unknown }>((resolve) => {
    give = resolve;
  });
  server.answer({ [EXTRACT]: () => answer });
  return (body: unknown) => act(async () => give({ status: 200, body }));
}

async function openUrlTab() {
  const user = userEvent.setup();
  const rendered = renderJobs(<AddJobDialog onClose={() => {}} />);
  const dialog = within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle }));
  await user.click(dialog.getByRole('tab', { name: 'URL' }));
  return { ...rendered, user, dialog, address: dialog.getByLabelText('Job posting URL'), company: dialog.getByLabelText(/^Company/), position: dialog.getByLabelText(/^Position/) };
}

test('every filled field says where its value came from, until it is edited', async () => {
  server.answer({ [EXTRACT]: () => ({ status: 200, body: { company: 'Kestrel', position: 'Engineer', location: 'Berlin', sources: { company: 'json-ld', position: 'heading', location: 'label' } } }) });
  const { user, dialog, address, company, position } = await openUrlTab();
  await user.type(position, 'Mine');
  await user.type(address, `${ADDRESS}{Enter}`);
  await waitFor(() => expect(company).toHaveAccessibleDescription("From the posting's data"));
  expect(position).toHaveAccessibleDescription('From the headline. Replaced “Mine”');
  expect(dialog.getByLabelText('Salary')).toHaveAccessibleDescription('Not found, add it if you know');
  expect(dialog.getByText('Filled 3 of 4 fields from careers.example.com.')).toBeInTheDocument();
  await user.type(company, '!');
  expect(company).not.toHaveAccessibleDescription();
  expect(position).toHaveAccessibleDescription();
});

test('one Undo restores all that was there, and leaves what was edited since', async () => {
  server.answer({ [EXTRACT]: () => ({ status: 200, body: { company: 'Kestrel', position: 'Engineer', location: 'Berlin' } }) });
  const { user, dialog, address, company, position, toasts } = await openUrlTab();
  await user.type(company, 'Old');
  await user.type(address, `${ADDRESS}{Enter}`);
  await waitFor(() => expect(toasts).toMatchObject([{ ...successToasts.jobExtracted, action: { label: 'Undo' } }]));
  await user.type(dialog.getByLabelText('Location'), ', Mitte');
  act(() => toasts[0]?.action?.onClick());
  expect(company).toHaveValue('Old');
  expect(position).toHaveValue('');
  expect(dialog.getByLabelText('Location')).toHaveValue('Berlin, Mitte');
  expect(address).toHaveValue(ADDRESS);
  expect(company).not.toHaveAccessibleDescription();
});

test('while it runs the button is disabled, the form is not, and Stop ends it', async () => {
  const answer = later();
  const { user, dialog, address, company, toasts } = await openUrlTab();
  await user.type(address, ADDRESS);
  await user.click(dialog.getByRole('button', { name: 'Extract' }));
  expect(dialog.getByRole('button', { name: 'Extracting...' })).toBeDisabled();
  await user.type(company, 'Typed meanwhile');
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  expect(dialog.getByRole('button', { name: 'Extract' })).toBeEnabled();
  await answer({ company: 'Late' });
  expect(company).toHaveValue('Typed meanwhile');
  expect(toasts).toEqual([]);
});

test('an answer that comes after the address was changed is ignored', async () => {
  const answer = later();
  const { user, address, company, toasts } = await openUrlTab();
  await user.type(address, `${ADDRESS}{Enter}`);
  await user.type(address, '23');
  await answer({ company: 'Late' });
  expect(company).toHaveValue('');
  expect(toasts).toEqual([]);
});

test('an answer that comes after the dialog was closed is ignored', async () => {
  const answer = later();
  const { user, address, toasts, unmount } = await openUrlTab();
  await user.type(address, `${ADDRESS}{Enter}`);
  unmount();
  await answer({ company: 'Late' });
  expect(toasts).toEqual([]);
});

test('a reading goes on while another tab is looked at', async () => {
  const answer = later();
  const { user, dialog, address, company } = await openUrlTab();
  await user.type(address, `${ADDRESS}{Enter}`);
  await user.click(dialog.getByRole('tab', { name: 'Manual' }));
  await answer({ company: 'Kestrel' });
  expect(company).toHaveValue('Kestrel');
});

test("a failure shows the server's sentence or the specified one, and the address stays", async () => {
  server.answer({ [EXTRACT]: () => ({ status: 422, body: { error: 'This page asks to sign in.', code: 'unreadable' } }) });
  const { user, dialog, address, toasts } = await openUrlTab();
  await user.type(address, `${ADDRESS}{Enter}`);
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Extraction failed', description: 'This page asks to sign in.', tone: 'error' }));
  server.answer({ [EXTRACT]: () => ({ status: 200, body: {} }) });
  await user.click(dialog.getByRole('button', { name: 'Extract' }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ ...errorToasts.extraction, tone: 'error' }));
  server.answer({ [EXTRACT]: () => Promise.reject(new TypeError('Failed to fetch')) });
  await user.click(dialog.getByRole('button', { name: 'Extract' }));
  await waitFor(() => expect(toasts).toHaveLength(3));
  expect(toasts.at(-1)).toEqual({ ...errorToasts.extraction, tone: 'error' });
  expect(address).toHaveValue(ADDRESS);
});

test('a lapsed subscription offers to subscribe', async () => {
  server.answer({ [EXTRACT]: () => ({ status: 402, body: { error: errorSentences.paymentRequired, code: 'payment_required' } }) });
  const { user, address, toasts } = await openUrlTab();
  await user.type(address, `${ADDRESS}{Enter}`);
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ description: errorSentences.paymentRequired, action: { label: 'Subscribe' } }));
});

test('the page has it beside its link field', async () => {
  server.answer({ [EXTRACT]: () => ({ status: 200, body: { company: 'Kestrel', sources: { company: 'api' } } }) });
  renderJobs(<AddJobPage />);
  const user = userEvent.setup();
  expect(screen.getByRole('button', { name: 'Extract Details' })).toBeDisabled();
  await user.type(screen.getByLabelText('Job posting link'), ADDRESS);
  await user.click(screen.getByRole('button', { name: 'Extract Details' }));
  await waitFor(() => expect(screen.getByLabelText(/^Company Name/)).toHaveValue('Kestrel'));
  expect(screen.getByLabelText(/^Company Name/)).toHaveAccessibleDescription("From the board's job data");
});
