import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jobTexts } from '@jobtrail/contract';
import { dropDrafts } from '@jobtrail/web-kit';
import type { FakeApi } from '@jobtrail/web-kit/testing';
import { renderJobs } from '../testing/renderJobs.tsx';
import { jobsServer } from '../testing/server.ts';
import AddJobDialog from './AddJobDialog.tsx';

let server: FakeApi;
beforeEach(() => {
  server = jobsServer({ jobs: [] });
});
afterEach(() => {
  server.restore();
  dropDrafts();
});

test('the Manual tab has the contact, which is sent and only shown there, and the applied date', async () => {
  const close = jest.fn();
  renderJobs(<AddJobDialog onClose={close} />);
  const user = userEvent.setup();
  const dialog = within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle }));
  await user.type(dialog.getByLabelText(/^Company/), 'K');
  await user.type(dialog.getByLabelText(/^Position/), 'E');
  await user.type(dialog.getByLabelText('Applied on'), '2026-10-01');
  await user.type(dialog.getByLabelText('Contact name'), 'A');
  await user.type(dialog.getByLabelText('Contact email'), 'a@b.c');
  await user.click(dialog.getByRole('tab', { name: 'URL' }));
  expect(dialog.queryByLabelText('Contact name')).toBeNull();
  await user.click(dialog.getByRole('tab', { name: 'Manual' }));
  expect(dialog.getByLabelText('Contact name')).toHaveValue('A');
  await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    applicationDate: new Date(2026, 9, 1, 12).toISOString(),
    appliedOn: '2026-10-01',
    contactName: 'A',
    contactEmail: 'a@b.c',
    contactPhone: null,
  });
});

test('a day in the future is questioned, but can be saved', async () => {
  renderJobs(<AddJobDialog onClose={() => undefined} />);
  const user = userEvent.setup();
  const applied = within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle })).getByLabelText('Applied on');
  await user.type(applied, '2026-10-01');
  expect(applied).toHaveAccessibleDescription('Today if empty');
  await user.clear(applied);
  await user.type(applied, '9027-03-01');
  expect(applied).toHaveAccessibleDescription(jobTexts.appliedAhead);
  expect(applied).toBeValid();
});

test('a rejected contact opens the Manual tab and is marked there', async () => {
  renderJobs(<AddJobDialog onClose={() => undefined} />);
  const user = userEvent.setup();
  const dialog = within(screen.getByRole('dialog', { name: jobTexts.addDialogTitle }));
  await user.type(dialog.getByLabelText(/^Company/), 'K');
  await user.type(dialog.getByLabelText(/^Position/), 'E');
  server.respondWith({
    'POST /api/jobs': () => ({
      status: 400,
      body: { error: 'No', code: 'validation_failed', fields: { contactEmail: 'Use at most 200 characters.' } },
    }),
  });
  await user.click(dialog.getByRole('tab', { name: 'URL' }));
  await user.click(dialog.getByRole('button', { name: jobTexts.addJob }));
  expect(await dialog.findByText('Use at most 200 characters.')).toBeInTheDocument();
  expect(dialog.getByRole('tab', { name: 'Manual' })).toHaveAttribute('aria-selected', 'true');
});
