import { act, fireEvent, screen, within } from '@testing-library/react';
import { createPlatformStore } from '@jobtrail/web-kit';
import { aUser, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { initialSidebar } from './sidebarCookie.ts';
import { SidebarNav } from './SidebarNav.tsx';
import { SidebarSheet } from './SidebarSheet.tsx';
import { listenForShortcut } from './toggleSidebar.ts';

beforeEach(() => {
  window.innerWidth = 1440;
  window.history.replaceState(null, '', '/table');
  // jsdom knows <dialog> but not how to show one.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

test('the sidebar starts as it was left, else open from 1536 px', () => {
  expect(initialSidebar('a=1; sidebar_state=false', 1920)).toBe('collapsed');
  expect(initialSidebar('sidebar_state=true; b=2', 1024)).toBe('expanded');
  expect(initialSidebar('', 1535)).toBe('collapsed');
  expect(initialSidebar('other_sidebar_state=false', 1536)).toBe('expanded');
});

test('Ctrl or Cmd plus b toggles it, and the cookie keeps that', () => {
  const store = createPlatformStore({ sidebar: 'collapsed' });
  const stop = listenForShortcut(store);
  fireEvent.keyDown(window, { key: 'b' });
  expect(store.getState().sidebar).toBe('collapsed');
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true });
  expect(store.getState().sidebar).toBe('expanded');
  expect(document.cookie).toContain('sidebar_state=true');
  fireEvent.keyDown(window, { key: 'B', metaKey: true });
  expect(document.cookie).toContain('sidebar_state=false');
  stop();
});

test('below 768 px it opens the sheet instead, and the cookie stays', () => {
  window.innerWidth = 375;
  const store = createPlatformStore({ sidebar: 'collapsed' });
  const stop = listenForShortcut(store);
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true });
  expect(store.getState()).toMatchObject({ mobileSidebarOpen: true, sidebar: 'collapsed' });
  stop();
});

test('Views and Help for everybody; the entry of the current page is highlighted, the table being the board in another view', () => {
  renderWithPlatform(<SidebarNav />);
  const links = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Kanban', '/dashboard', 'page'],
      ['Add Job', '/add-job', null],
    ],
  );
  expect(screen.getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
});

test('administrators have their section, with how many tickets are open', async () => {
  const server = fakeApi({
    'GET /api/admin/support/count': () => ({ status: 200, body: { open: 4, pending: 1, resolved: 9 } }),
  });
  renderWithPlatform(<SidebarNav />, { user: aUser({ role: 'admin' }) });
  expect(within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link')).toHaveLength(4);
  expect(await screen.findByRole('link', { name: 'Support 4 open' })).toHaveAttribute('href', '/admin/support');
  server.restore();
});

test('the sheet opens and closes with the store', () => {
  window.innerWidth = 375;
  const { platform } = renderWithPlatform(<SidebarSheet />);
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => platform.store.getState().setMobileSidebarOpen(true));
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('button', { name: 'Close menu' }));
  expect(platform.store.getState().mobileSidebarOpen).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
