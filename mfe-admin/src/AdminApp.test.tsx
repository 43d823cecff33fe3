import { act, screen, waitFor } from '@testing-library/react';
import { AUDIENCES, forEachKey } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { AdminApp } from './AdminApp.tsx';
import { someMetrics } from './testing/backOffice.ts';

let server: FakeApi;
beforeEach(() => {
  server = fakeApi({
    'GET /api/admin/metrics': () => ({ status: 200, body: someMetrics() }),
    'GET /api/admin/support/count': () => ({ status: 200, body: { open: 0, pending: 0, resolved: 0 } }),
    'GET /api/admin/support': () => ({ status: 200, body: [] }),
    'GET /api/admin/users': () => ({ status: 200, body: { users: [], next: null } }),
    'GET /api/admin/settings': () => ({
      status: 200,
      body: { displayName: 'Nora', email: 'nora@example.com', theme: 'dark', notifications: true },
    }),
    'GET /api/admin/broadcast': () => ({ status: 200, body: [] }),
    'GET /api/admin/broadcast/audiences': () => ({ status: 200, body: forEachKey(AUDIENCES, () => 0) }),
  });
});
afterEach(() => {
  server.restore();
  sessionStorage.clear();
});

function openAt(path: string) {
  window.history.replaceState(null, '', path);
  return renderWithPlatform(<AdminApp />, { user: aUser({ role: 'admin' }) });
}

describe('the pages of mfe-admin', () => {
  it.each([
    ['/admin/users', 'User Management', 'No users found'],
    ['/admin/support', 'Support Tickets', 'No tickets'],
    ['/admin/broadcast', 'Broadcast Messages', 'No broadcasts sent yet'],
  ])("%s is %s with 'Return to Dashboard', and says %s when empty", async (path, title, empty) => {
    openAt(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
    expect(await screen.findByText(empty)).toBeVisible();
  });

  it('follows navigation from page to page', async () => {
    openAt('/admin/users/');
    window.history.pushState(null, '', '/admin/support');
    act(() => void window.dispatchEvent(new CustomEvent('single-spa:routing-event')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Support Tickets' })).toBeVisible();
  });

  it('applies the theme of the settings once after signing in, so that a theme chosen here stays', async () => {
    const { platform } = openAt('/admin/users');
    const { store } = platform;
    await waitFor(() => expect(store.getState().theme).toBe('dark'));
    act(() => store.getState().setTheme('main'));
    openAt('/admin/users');
    await screen.findAllByText('No users found');
    expect([store.getState().theme, server.calls.filter(({ path }) => path === '/api/admin/settings').length]).toEqual([
      'main',
      1,
    ]);
  });

  it('renders nothing on pages of other parts', () => {
    expect(openAt('/dashboard').container).toBeEmptyDOMElement();
  });
});
