import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jobTexts, type UpdateJobBody } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { aCard, aJob } from '../testing/jobs.ts';
import { renderJobs } from '../testing/renderJobs.tsx';
import WishlistScreen from './WishlistScreen.tsx';

let server: FakeApi;
afterEach(() => {
  server.restore();
  sessionStorage.clear();
});

const SAVED = [
  {
    id: 'a',
    company: 'Verbena',
    position: 'Product Engineer',
    location: 'Lisbon',
    applicationDate: null,
    wishlist: true,
  },
  { id: 'b', company: 'Fernhill', position: 'Data Engineer', location: null, applicationDate: null, wishlist: true },
];
function open({ status = 200, access = 'full' as 'full' | 'read', jobs = SAVED } = {}) {
  server = fakeApi({
    'GET /api/jobs': ({ query }) =>
      query.get('list') === 'wishlist'
        ? { status, body: status === 200 ? jobs.map((job) => aCard(job)) : { error: 'Sorry.', code: 'internal' } }
        : { status: 200, body: [] },
    'GET /api/job-search': () => ({ status: 200, body: { texts: [] } }),
    'PATCH /api/jobs/a': ({ body }) => ({
      status: 200,
      body: {
        ...aJob(SAVED[0]),
        ...((body as UpdateJobBody).undo === undefined && { wishlist: false, historyEntryId: 'entry' }),
      },
    }),
  });
  return { ...renderJobs(<WishlistScreen openJob={null} />, { user: aUser({ access }) }), user: userEvent.setup() };
}
const rows = () => within(screen.getByRole('list', { name: jobTexts.wishlist })).getAllByRole('listitem');

test('shows a placeholder of the list, then the saved jobs', async () => {
  open();
  expect(screen.getByRole('status', { name: 'Loading your wishlist' })).toHaveAttribute('aria-busy', 'true');
  await screen.findByRole('link', { name: 'Product Engineer' });
  expect(rows().map((row) => row.querySelector('p')?.textContent)).toEqual(['Verbena · Lisbon', 'Fernhill']);
  expect(screen.getByText('2 saved')).toBeVisible();
});

test('explains how to save a job if there is none', async () => {
  open({ jobs: [] });
  expect(await screen.findByText(jobTexts.emptyWishlist)).toBeVisible();
  expect(screen.getAllByRole('button', { name: jobTexts.addJob })).toHaveLength(2);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a failed load says that nothing is lost, and can be retried', async () => {
  const { user } = open({ status: 500 });
  const title = await screen.findByText('Your wishlist did not load', undefined, { timeout: 10_000 });
  expect(title).toBeVisible();
  const before = server.calls.length;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(server.calls.length).toBeGreaterThan(before);
}, 15_000);

test('says that jobs are read-only after the subscription has ended', async () => {
  open({ access: 'read' });
  expect(await screen.findByText(/Your jobs are read-only/)).toBeVisible();
});

test('I applied takes a job off the list, and Undo puts it back', async () => {
  const { user, toasts } = open();
  await user.click(await screen.findByRole('button', { name: 'I applied: Product Engineer at Verbena' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ title: 'Moved to Applied', description: 'Verbena is on the board now.' });
  expect(screen.getByRole('link', { name: 'Data Engineer' })).toHaveFocus();
  toasts[0]?.action?.onClick();
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'Product Engineer' })).toHaveFocus();
  expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { wishlist: false },
    { undo: 'entry' },
  ]);
  expect(toasts[1]).toMatchObject({ title: 'Back on the wishlist', action: { label: 'Undo' } });
});

test('a search without a match can be cleared', async () => {
  const { user } = open();
  await screen.findByRole('link', { name: 'Product Engineer' });
  await user.type(screen.getByRole('searchbox'), 'zzz');
  expect(await screen.findByText('Nothing on your wishlist matches “zzz”.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the menu of a row offers I applied', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Product Engineer at Verbena' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'I applied',
    'Delete',
  ]);
});
