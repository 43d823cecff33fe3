import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminUser } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { anAdminUser } from '../testing/backOffice.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { UsersScreen } from './UsersScreen.tsx';

let server: FakeApi;
afterEach(() => server.restore());

function open(users: AdminUser[], next: string | null = null, address = '/admin/users') {
  window.history.replaceState(null, '', address);
  server = fakeApi({
    'GET /api/admin/users': ({ query }) => ({
      status: 200,
      body: query.get('cursor')
        ? { users: [anAdminUser({ name: 'Second Page' })], next: null }
        : { users: users.filter(({ name }) => name.includes(query.get('q') ?? '')), next },
    }),
  });
  return renderScreen(<UsersScreen />);
}
const row = async (name: string) => (await screen.findByRole('button', { name })).closest('tr') as HTMLElement;

describe('/admin/users', () => {
  it('is a table with a name, six columns, and the name of a user as the header of a row', async () => {
    open([anAdminUser()]);
    await row('Aino Korhonen');
    expect(screen.getByRole('table', { name: 'Users' })).toBeVisible();
    expect(screen.getByRole('rowheader')).toHaveTextContent('Aino Korhonen');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Email',
      'Role',
      'Status',
      'Payment',
      'Actions',
    ]);
  });

  it.each([
    [{ role: 'user', isActive: true }, 'Active', ['Promote Aino Korhonen', 'Deactivate Aino Korhonen']],
    [{ role: 'admin', isActive: false }, 'Inactive', ['Demote Aino Korhonen', 'Activate Aino Korhonen']],
    // An inactive person cannot be promoted.
    [{ role: 'user', isActive: false }, 'Inactive', ['Activate Aino Korhonen']],
  ] as const)('a user with %p is shown as %s, with the actions %p', async (facts, status, actions) => {
    open([anAdminUser(facts)]);
    expect(await row('Aino Korhonen')).toHaveTextContent(status);
    const offered = screen.getAllByRole('button', { name: /mote|ctivate/ });
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(actions);
  });

  it('searches on the server while the administrator types, and percent-encodes the text', async () => {
    open([anAdminUser({ name: '100% Aino' }), anAdminUser({ name: 'Ben' })]);
    await row('Ben');
    await userEvent.type(screen.getByPlaceholderText('Search users by name or email...'), '100%');
    await waitFor(() => expect(screen.queryByText('Ben')).not.toBeInTheDocument());
    expect(server.calls.at(-1)?.query.get('q')).toBe('100%');
    expect(screen.getByText('100% Aino')).toBeVisible();
  });

  it("a search without a match says 'No users found' and can be cleared", async () => {
    open([anAdminUser()]);
    await row('Aino Korhonen');
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('No users found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await row('Aino Korhonen')).toBeVisible();
  });

  it('shows only paying users if the URL says so, with a link back to all', async () => {
    open([anAdminUser()], null, '/admin/users?payment=paid');
    await row('Aino Korhonen');
    expect(server.calls.at(-1)?.query.get('payment')).toBe('paid');
    expect(screen.getByRole('link', { name: /Paid users only/ })).toHaveAttribute('href', '/admin/users');
  });

  it('loads further pages', async () => {
    open([anAdminUser()], 'next-page');
    await row('Aino Korhonen');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Second Page')).toBeVisible();
  });

  it('promotes at once, without a confirmation, refetches the list, and offers Undo', async () => {
    const user = anAdminUser();
    const { toasts } = open([user]);
    await row('Aino Korhonen');
    server.respondWith({
      [`PATCH /api/admin/users/${user.id}`]: () => ({ status: 200, body: { ...user, role: 'admin' } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Promote Aino Korhonen' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ title: 'User updated', description: 'Aino Korhonen is now an administrator.' }]),
    );
    expect(server.calls.filter(({ path }) => path === '/api/admin/users')).toHaveLength(2);
    toasts[0]?.action?.onClick();
    await waitFor(() =>
      expect(server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { role: 'admin' },
        { role: 'user' },
      ]),
    );
  });

  it('keeps the focus on the pressed button during Promote and after Undo', async () => {
    const user = anAdminUser();
    const { toasts } = open([user]);
    await row('Aino Korhonen');
    let respond: (made: { status: number; body: unknown }) => void = () => {};
    server.respondWith({ [`PATCH /api/admin/users/${user.id}`]: () => new Promise((resolve) => (respond = resolve)) });
    const button = screen.getByRole('button', { name: 'Promote Aino Korhonen' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
    respond({ status: 200, body: { ...user, role: 'admin' } });
    await waitFor(() => expect(toasts).toHaveLength(1));
    button.blur();
    toasts[0]?.action?.onClick();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it("a rejected change shows the server's message", async () => {
    const user = anAdminUser({ role: 'admin' });
    const { toasts } = open([user]);
    await row('Aino Korhonen');
    server.respondWith({
      [`PATCH /api/admin/users/${user.id}`]: () => ({
        status: 409,
        body: { error: 'The last administrator stays one.', code: 'conflict' },
      }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Demote Aino Korhonen' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Error', description: 'The last administrator stays one.', tone: 'error' },
      ]),
    );
  });

  it("offers no actions on the administrator's own account", async () => {
    open([anAdminUser({ id: aUser().id, name: 'Nora' })]);
    expect(within(await row('Nora')).getByText('This is you')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Demote|Promote|Deactivate/ })).not.toBeInTheDocument();
  });

  it("opens a user's record with the audit log", async () => {
    const user = anAdminUser();
    window.history.replaceState(null, '', `/admin/users?user=${user.id}`);
    server = fakeApi({
      'GET /api/admin/users': () => ({ status: 200, body: { users: [user], next: null } }),
      [`GET /api/admin/users/${user.id}`]: () => ({
        status: 200,
        body: {
          user,
          next: null,
          audit: [
            {
              id: '1',
              at: '2026-11-20T10:00:00.000Z',
              action: 'role',
              summary: 'Made Aino an administrator',
              actorId: '2',
              actorName: 'Petra',
              subjectId: user.id,
              subjectName: user.name,
              detail: {},
            },
          ],
        },
      }),
    });
    renderScreen(<UsersScreen />);
    expect(await screen.findByText('Made Aino an administrator')).toBeVisible();
    expect(screen.getByText('Never')).toBeVisible();
  });

  it("shows a user's account activity on request", async () => {
    const user = anAdminUser();
    window.history.replaceState(null, '', `/admin/users?user=${user.id}`);
    const path = `/api/admin/users/${user.id}`;
    server = fakeApi({
      'GET /api/admin/users': () => ({ status: 200, body: { users: [user], next: null } }),
      [`GET ${path}`]: () => ({ status: 200, body: { user, next: null, audit: [] } }),
      [`GET ${path}/activity`]: () => ({
        status: 200,
        body: {
          entries: [
            {
              id: 'a',
              at: '2026-11-20T10:00:00.000Z',
              event: 'sign_in',
              outcome: 'throttled',
              summary: 'Sign-in refused: too many attempts',
              byAdministrator: false,
              device: 'Firefox on Linux',
              address: '198.51.100.7',
              requestId: 'request-1',
            },
          ],
          next: null,
        },
      }),
    });
    renderScreen(<UsersScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show activity' }));
    const list = await screen.findByRole('list', { name: 'Account activity' });
    expect(list).toHaveTextContent('Sign-in refused: too many attempts (throttled)');
    expect(list).toHaveTextContent(/Firefox on Linux, 198\.51\.100\.7, .*request-1/);
  });
});
