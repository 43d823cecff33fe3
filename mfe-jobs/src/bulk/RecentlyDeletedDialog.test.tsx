import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeletedJob } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { aJob } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import RecentlyDeletedDialog from './RecentlyDeletedDialog.tsx';

let server: FakeApi;
afterEach(() => server.restore());

const deleted = (id: string, company: string): DeletedJob => ({
  id,
  company,
  position: 'Engineer',
  deletedAt: '2026-11-24T10:00:00.000Z',
  erasedAt: '2026-12-01T10:00:00.000Z',
});
function show(list: DeletedJob[] | null, restored = 200) {
  server = fakeApi({
    'GET /api/jobs/deleted': () =>
      list ? { status: 200, body: { jobs: list } } : { status: 400, body: { error: 'Down.', code: 'internal' } },
    'POST /api/jobs/k/restore': () => ({
      status: restored,
      body: restored === 200 ? aJob({ id: 'k' }) : { error: 'Gone.', code: 'not_found' },
    }),
  });
  return { ...renderJobs(<RecentlyDeletedDialog onClose={() => undefined} />), user: userEvent.setup() };
}

test('each job says when it is erased, and leaves the list when it is restored', async () => {
  const { user, toasts } = show([deleted('k', 'Kestrel'), deleted('p', 'Parcelo')]);
  expect(await screen.findByText('Kestrel')).toBeVisible();
  expect(screen.getAllByText('erased on December 1, 2026')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Restore Engineer at Kestrel' }));
  await waitFor(() => expect(screen.queryByText('Kestrel')).toBeNull());
  expect(screen.getByText('Parcelo')).toBeVisible();
  expect(toasts.at(-1)?.title).toBe('Job restored');
});

test('a job that cannot be restored stays in the list as the service has it', async () => {
  const { user, toasts } = show([deleted('k', 'Kestrel')], 404);
  await user.click(await screen.findByRole('button', { name: 'Restore Engineer at Kestrel' }));
  await waitFor(() => expect(toasts.at(-1)?.tone).toBe('error'));
  expect(screen.getByText('Kestrel')).toBeVisible();
});

test('without a deleted job it says so, and what does not load can be loaded again', async () => {
  const { user } = show(null);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  server.respondWith({ 'GET /api/jobs/deleted': () => ({ status: 200, body: { jobs: [] } }) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was deleted in the last 7 days')).toBeVisible();
});
