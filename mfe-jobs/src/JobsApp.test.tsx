import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jobTexts } from '@jobtrail/contract';
import { setStartAway } from '@jobtrail/web-kit';
import { aUser, type FakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { JobsApp } from './JobsApp.tsx';
import { aJob } from './testing/jobs.ts';
import { withLayout } from './testing/layout.ts';
import { jobsServer } from './testing/server.ts';

withLayout();
let server: FakeApi;
beforeEach(() => {
  server = jobsServer({
    jobs: [
      aJob({ id: 'a', company: 'Kestrel', stageChangedAt: '2026-11-20T00:00:00.000Z' }),
      aJob({ id: 'b', company: 'Parcelo', stageChangedAt: '2026-11-19T00:00:00.000Z' }),
    ],
  });
});
afterEach(() => {
  server.restore();
  window.history.replaceState(null, '', '/');
});
const at = (address: string) => {
  setStartAway(aUser().id, 'hidden');
  window.history.replaceState(null, '', address);
  return renderWithPlatform(<JobsApp />);
};
const goTo = (address: string) =>
  act(() => {
    window.history.replaceState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

test('/dashboard opens the board, /table the table, /add-job its page', async () => {
  at('/dashboard');
  expect(await screen.findByRole('region', { name: 'Applied, 2 jobs' })).toBeVisible();
  goTo('/table');
  expect(await screen.findByRole('table', { name: 'Job applications' })).toBeVisible();
  goTo('/add-job');
  expect(await screen.findByRole('button', { name: 'Save Job' })).toBeVisible();
});
test('the job in the URL opens on arrival, closes on Back, and changes with the URL', async () => {
  const { visited } = at('/dashboard?job=a');
  const panel = await screen.findByRole('dialog', { name: 'Senior Frontend Engineer' });
  await waitFor(() => expect(within(panel).getByText('Kestrel')).toBeInTheDocument());
  expect(within(panel).getByRole('button', { name: 'Previous job' })).toBeDisabled();
  await userEvent.click(within(panel).getByRole('button', { name: 'Next job' }));
  expect(visited).toEqual(['/dashboard?job=b']);
  goTo('/dashboard?job=b');
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByText('Parcelo')).toBeInTheDocument());
  // Next is disabled at the last job, so the focus is on its neighbor.
  expect(screen.getByRole('button', { name: 'Previous job' })).toHaveFocus();
  expect(within(screen.getByRole('dialog')).getByText('Job 2 of 2: Senior Frontend Engineer at Parcelo')).toHaveRole(
    'status',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(visited.at(-1)).toBe('/dashboard');
  goTo('/dashboard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
test('Add Job opens the dialog over the screen', async () => {
  at('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: jobTexts.addJob }));
  expect(await screen.findByRole('dialog', { name: jobTexts.addDialogTitle })).toBeInTheDocument();
});
