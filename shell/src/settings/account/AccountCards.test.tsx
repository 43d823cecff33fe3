import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { AccountCards } from './AccountCards.tsx';

const sessions = [
  {
    id: '1',
    device: 'Firefox on Linux',
    createdAt: '2026-11-20T10:00:00.000Z',
    lastSeenAt: '2026-11-21T10:00:00.000Z',
    current: true,
  },
  {
    id: '2',
    device: 'Safari on iPhone',
    createdAt: '2026-11-19T10:00:00.000Z',
    lastSeenAt: '2026-11-19T10:00:00.000Z',
    current: false,
  },
];
let server: FakeApi;
beforeEach(() => {
  server = fakeApi({
    'GET /api/account/sessions': () => ({ status: 200, body: sessions }),
    'GET /api/account/storage': () => ({
      status: 200,
      body: { usedBytes: 1.25 * 1024 ** 3, quotaBytes: 2 * 1024 ** 3 },
    }),
    'GET /api/account/second-factors': () => ({ status: 200, body: { factors: [], recoveryCodesLeft: 0 } }),
  });
});
afterEach(() => server.restore());

function open(user = aUser()) {
  return { ...renderWithPlatform(<AccountCards user={user} />, { user }), user: userEvent.setup() };
}
const sent = (path: string) => server.calls.filter((call) => call.path === path && call.method !== 'GET');

describe('the account on /settings', () => {
  it('says when the password was last changed, if that is known', () => {
    open();
    expect(screen.getByText('Not shown')).toBeVisible();
    open(aUser({ passwordChangedAt: '2026-11-28T12:00:00.000Z' }));
    expect(screen.getByText('Last changed Nov 28, 2026')).toBeVisible();
  });

  it('changes the password with the current one, and reports that every other session has ended', async () => {
    const { user, toasts } = open();
    server.respondWith({ 'POST /api/account/password': () => ({ status: 204 }) });
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current password'), 'old password');
    await user.type(screen.getByLabelText('New password'), 'new password');
    await user.type(screen.getByLabelText('Confirm password'), 'new password');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'Password changed', description: 'Every other session was signed out.' }]),
    );
    expect(sent('/api/account/password').map(({ body }) => body)).toEqual([
      { currentPassword: 'old password', password: 'new password' },
    ]);
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });

  it('a wrong current password is reported at its field, and the input stays', async () => {
    const { user } = open();
    server.respondWith({
      'POST /api/account/password': () => ({
        status: 400,
        body: {
          error: 'Some fields need attention.',
          code: 'validation_failed',
          fields: { currentPassword: 'This is not your password.' },
        },
      }),
    });
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current password'), 'wrong');
    await user.type(screen.getByLabelText('New password'), 'new password');
    await user.type(screen.getByLabelText('Confirm password'), 'new password');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByText('This is not your password.')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('new password');
  });

  it('an unconfirmed address is marked, and the link can be sent again', async () => {
    const { user, toasts } = open(aUser({ emailVerified: false }));
    server.respondWith({ 'POST /api/account/email/verification': () => ({ status: 204 }) });
    expect(screen.getByText('Not confirmed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Link sent', description: 'Open the link in the email to nora@example.com.' },
      ]),
    );
  });

  it('a new address needs the password and changes nothing until its link is opened', async () => {
    const { user, toasts } = open();
    server.respondWith({ 'POST /api/account/email': () => ({ status: 204 }) });
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    await user.type(screen.getByLabelText('New email'), 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(screen.getByText('Enter your password.')).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), 'my password');
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          title: 'Link sent',
          description: 'Open the link in the email to new@example.com. Until then nothing changes.',
        },
      ]),
    );
    expect(sent('/api/account/email').map(({ body }) => body)).toEqual([
      { email: 'new@example.com', password: 'my password' },
    ]);
  });

  it('a new name appears in the session at once', async () => {
    const { user, platform } = open();
    server.respondWith({
      'PATCH /api/account': ({ body }) => ({ status: 200, body: { ...aUser(), ...Object(body) } }),
    });
    await user.click(screen.getByRole('button', { name: 'Change name' }));
    await user.clear(screen.getByLabelText('New name'));
    await user.type(screen.getByLabelText('New name'), 'Nora L.');
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
    await waitFor(() => expect(platform.queryClient.getQueryData(['/api/auth/me'])).toMatchObject({ name: 'Nora L.' }));
  });

  it('lists the sessions, and ends one or all others, but never the current one', async () => {
    const { user, toasts } = open();
    const [here, there] = await screen.findAllByRole('listitem');
    expect(here).toHaveTextContent('Firefox on Linux This device');
    expect(within(here as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    server.respondWith({
      'DELETE /api/account/sessions/2': () => ({ status: 204 }),
      'DELETE /api/account/sessions': () => ({ status: 204 }),
    });
    await user.click(
      within(there as HTMLElement).getByRole('button', { name: /^End session: Safari on iPhone, last seen/ }),
    );
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Session ended' }]));
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Signed out everywhere else' }));
  });

  it('shows how much storage is used', async () => {
    open();
    expect(await screen.findByText('1.3 GB of 2 GB used')).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Storage used' })).toHaveAttribute('max', String(2 * 1024 ** 3));
  });

  it('shows the account activity on request, page by page', async () => {
    const entry = {
      id: 'b',
      at: '2026-11-21T10:00:00.000Z',
      event: 'sign_in',
      outcome: 'failure',
      summary: 'Sign-in failed: wrong password',
      byAdministrator: false,
      device: 'Firefox on Linux',
      address: '198.51.100.7',
      requestId: 'r1',
    };
    const byAdmin = { ...entry, id: 'a', outcome: 'success', summary: 'Role changed', byAdministrator: true };
    const { user } = open();
    server.respondWith({
      'GET /api/account/activity': ({ query }) => ({
        status: 200,
        body:
          query.get('cursor') === 'b'
            ? { entries: [{ ...byAdmin, device: null, address: null }], next: null }
            : { entries: [entry], next: 'b' },
      }),
    });
    expect(server.calls.some(({ path }) => path === '/api/account/activity')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Show activity' }));
    const list = await screen.findByRole('list', { name: 'Account activity' });
    expect(list).toHaveTextContent('Sign-in failed: wrong password Not successful');
    expect(list).toHaveTextContent('Firefox on Linux, 198.51.100.7');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(list).toHaveTextContent('Role changed'));
    expect(list).toHaveTextContent('By an administrator');
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('a failure to load the activity is reported, and can be retried', async () => {
    const { user } = open();
    server.respondWith({ 'GET /api/account/activity': () => ({ status: 503, body: { error: 'Not now.' } }) });
    await user.click(screen.getByRole('button', { name: 'Show activity' }));
    expect(await screen.findByText('Your activity could not be loaded')).toBeVisible();
    server.respondWith({ 'GET /api/account/activity': () => ({ status: 200, body: { entries: [], next: null } }) });
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByText('Nothing has happened yet.')).toBeVisible();
  });

  it('all data can be downloaded as one file', () => {
    open();
    const link = screen.getByRole('link', { name: 'Download my data' });
    expect(link).toHaveAttribute('href', '/api/account/export');
    expect(link).toHaveAttribute('download');
  });

  it('deleting the account requires the password and opens /', async () => {
    const { user, visited } = open();
    await user.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete everything' }));
    await waitFor(() => expect(within(dialog).getByText('Enter your password.')).toBeVisible());
    server.respondWith({
      'POST /api/account/deletion': () => ({
        status: 400,
        body: {
          error: 'Some fields need attention.',
          code: 'validation_failed',
          fields: { password: 'This is not your password.' },
        },
      }),
    });
    await user.type(within(dialog).getByLabelText('Current password'), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Delete everything' }));
    expect(await within(dialog).findByText('This is not your password.')).toBeVisible();
    server.respondWith({ 'POST /api/account/deletion': () => ({ status: 204 }) });
    await user.click(within(dialog).getByRole('button', { name: 'Delete everything' }));
    await waitFor(() => expect(visited).toEqual(['/']));
  });
});
