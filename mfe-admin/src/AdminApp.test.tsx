import { aUser, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { AdminApp } from './AdminApp.tsx';

function openAt(path: string) {
  window.history.replaceState(null, '', path);
  return renderWithPlatform(<AdminApp />, { user: aUser({ role: 'admin' }) });
}

describe('the pages of mfe-admin', () => {
  it("/admin/dashboard is the Admin Dashboard: 'Manage your application and settings'", () => {
    openAt('/admin/dashboard');
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
    expect(screen.getByText('Manage your application and settings')).toBeVisible();
    for (const [name, page] of [
      ['User Management', '/admin/users'],
      ['Support Tickets', '/admin/support'],
      ['Broadcast Messages', '/admin/broadcast'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', page);
  });

  it.each([
    ['/admin/users', 'User Management'],
    ['/admin/support', 'Support Tickets'],
    ['/admin/broadcast', 'Broadcast Messages'],
  ])("%s is %s, with 'Return to Dashboard'", (path, title) => {
    openAt(path);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toHaveAttribute('href', '/admin/dashboard');
  });

  it.each(['/admin/dashboard', '/admin/users', '/admin/support', '/admin/broadcast'])('%s says what is missing and what works today, without a figure', (path) => {
    const { container } = openAt(path);
    expect(screen.getByRole('heading', { level: 2, name: /built yet$/ })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'What works today' })).toBeVisible();
    expect(container).not.toHaveTextContent(/\d/);
  });

  it('follows the address from page to page', () => {
    openAt('/admin/users/');
    window.history.pushState(null, '', '/admin/support');
    act(() => void window.dispatchEvent(new CustomEvent('single-spa:routing-event')));
    expect(screen.getByRole('heading', { level: 1, name: 'Support Tickets' })).toBeVisible();
  });

  it('shows nothing on the pages of other parts', () => {
    expect(openAt('/dashboard').container).toBeEmptyDOMElement();
  });
});
