import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { renderJobs } from '../testing/renderJobs.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';

const ADDRESS = 'https://jobtrail.example/calendar/secret.ics';
const NOW = Date.parse('2026-11-24T12:00:00Z');
let server: FakeApi;
afterEach(() => server.restore());

function open(feed: { createdAt: string | null; lastReadAt: string | null }) {
  const made = { createdAt: '2026-11-24T12:00:00.000Z', lastReadAt: null, address: ADDRESS };
  server = fakeApi({
    'GET /api/calendar-feed': () => ({ status: 200, body: feed }),
    'POST /api/calendar-feed': () => ({ status: 201, body: made }),
    'POST /api/calendar-feed/renewal': () => ({ status: 200, body: made }),
    'DELETE /api/calendar-feed': () => ({ status: 204 }),
  });
  return { ...renderJobs(<CalendarFeed now={NOW} />), user: userEvent.setup() };
}
const OFF = { createdAt: null, lastReadAt: null };
const ON = { createdAt: '2026-11-20T12:00:00.000Z', lastReadAt: '2026-11-24T11:40:00.000Z' };

test('creates an address, shows it once and links to calendar apps', async () => {
  const { user } = open(OFF);
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  await user.type(await screen.findByLabelText('Current password'), 'my password{Enter}');
  await waitFor(() => expect(server.calls.at(-1)).toMatchObject({ method: 'POST', body: { password: 'my password' } }));
  expect(await screen.findByRole('textbox', { name: 'Secret calendar address' })).toHaveValue(ADDRESS);
  expect(screen.getByText(/Copy it now. It is not shown again\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Calendar app' })).toHaveAttribute(
    'href',
    'webcal://jobtrail.example/calendar/secret.ics',
  );
  expect(screen.getByText(/Google may take a day/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the address' }));
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
});

test('does not show an existing address, but when it was last read', async () => {
  open(ON);
  const field = await screen.findByRole('textbox', { name: 'Secret calendar address' });
  expect(field).toHaveValue('localhost/calendar/••••••.ics');
  expect(screen.getByText(/Last read 20 minutes ago\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy the address' })).toBeNull();
});

test('a wrong password is said at its field, and nothing is made', async () => {
  const { user, toasts } = open(OFF);
  const body = { error: 'Some fields need attention.', fields: { password: 'This is not your current password.' } };
  server.respondWith({ 'POST /api/calendar-feed': () => ({ status: 400, body }) });
  await user.click(await screen.findByRole('button', { name: 'Create address' }));
  await user.type(await screen.findByLabelText('Current password'), 'wrong{Enter}');
  expect(await screen.findByText('This is not your current password.')).toBeInTheDocument();
  expect(screen.getByLabelText('Current password')).toHaveValue('wrong');
  expect(toasts).toEqual([]);
});

test('a reset asks for the password, then shows the new address', async () => {
  const { user } = open(ON);
  await user.click(await screen.findByRole('button', { name: 'Reset address' }));
  expect(await screen.findByText(/Calendar apps that use the old address will stop updating/)).toBeInTheDocument();
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.type(screen.getByLabelText('Current password'), 'my password');
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Secret calendar address', hidden: true })).toHaveValue(ADDRESS),
  );
});

test('turning the feed off shows the button that creates it again', async () => {
  const { user, toasts } = open(ON);
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeVisible();
  expect(toasts[0]).toMatchObject({ title: 'Calendar feed turned off' });
});
