import { act, fireEvent, screen, within } from '@testing-library/react';
import type { NavEntry, RemotesManifest, TodayCount } from '@jobtrail/contract';
import { callKey, createPlatformStore, createQueryClient } from '@jobtrail/web-kit';
import { aUser, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { browserZone } from '@jobtrail/web-kit/time-zones';
import { manifestQuery } from '../remotes/manifest.ts';
import { initialSidebar } from './sidebarCookie.ts';
import { SidebarNav } from './SidebarNav.tsx';
import { SidebarSheet } from './SidebarSheet.tsx';
import { listenForShortcut } from './toggleSidebar.ts';

const remote = (name: string, access: 'user' | 'admin', nav: NavEntry[]): RemotesManifest['remotes'][number] => ({
  name,
  title: name,
  contract: 1,
  build: 'b',
  entry: '/e',
  routes: nav.flatMap(({ path, also = [] }) => [path, ...also]).map((path) => ({ path, access })),
  nav,
});
const entry = (section: string, order: number, path: string, text: string): NavEntry => ({
  section,
  order,
  path,
  text,
  icon: [['path', { d: 'M5 21v-6' }]],
});
const count = { path: '/api/admin/support/count', field: 'open', label: 'open' };
const NOTHING_LEFT: TodayCount = { overdue: 0, dueToday: 0, interviews: 0, total: 0 };
const jobs = remote('mfe-jobs', 'user', [
  { ...entry('Views', 100, '/dashboard', 'Kanban'), also: ['/table'] },
  entry('Views', 110, '/add-job', 'Add Job'),
]);
const admin = remote('mfe-admin', 'admin', [
  entry('Admin', 900, '/admin/dashboard', 'Dashboard'),
  entry('Admin', 910, '/admin/users', 'Users'),
  { ...entry('Admin', 920, '/admin/support', 'Support'), badge: count },
  entry('Admin', 930, '/admin/broadcast', 'Broadcast'),
]);

/** A query client with a cached manifest of these remotes. */
function clientWith(...remotes: RemotesManifest['remotes']) {
  const queryClient = createQueryClient();
  const manifest: RemotesManifest = { contract: 1, overrides: false, remotes };
  queryClient.setQueryData(manifestQuery.queryKey, manifest);
  return queryClient;
}
const sections = () => screen.getAllByRole('navigation').map((section) => section.getAttribute('aria-label'));
const textsIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  window.innerWidth = 1440;
  window.history.replaceState(null, '', '/table');
});

test('the sidebar starts in its stored state, or open from 1280 px', () => {
  expect(initialSidebar('a=1; sidebar_state=false', 1920)).toBe('collapsed');
  expect(initialSidebar('sidebar_state=true; b=2', 1024)).toBe('expanded');
  expect(initialSidebar('', 1279)).toBe('collapsed');
  expect(initialSidebar('other_sidebar_state=false', 1280)).toBe('expanded');
});

test('Ctrl+B or Cmd+B toggles it and stores the state in the cookie', () => {
  const store = createPlatformStore({ sidebar: 'collapsed' });
  const stop = listenForShortcut(store);
  fireEvent.keyDown(window, { key: 'b' });
  expect(store.getState().sidebar).toBe('collapsed');
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true });
  expect(store.getState().sidebar).toBe('expanded');
  expect(document.cookie).toContain('sidebar_state=true');
  fireEvent.keyDown(window, { key: 'B', metaKey: true });
  expect(document.cookie).toContain('sidebar_state=false');
  // On a Russian keyboard the same key types another letter.
  fireEvent.keyDown(window, { key: 'и', code: 'KeyB', ctrlKey: true });
  expect(document.cookie).toContain('sidebar_state=true');
  stop();
});

test('below 768 px it opens the sheet instead, and the cookie does not change', () => {
  window.innerWidth = 375;
  const store = createPlatformStore({ sidebar: 'collapsed' });
  const stop = listenForShortcut(store);
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true });
  expect(store.getState()).toMatchObject({ mobileSidebarOpen: true, sidebar: 'collapsed' });
  stop();
});

test('everybody sees Views and Help; the entry of the current page is highlighted, and the table counts as the board', () => {
  renderWithPlatform(<SidebarNav />, { queryClient: clientWith(admin, jobs) });
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

test('administrators see a section with the number of open tickets', async () => {
  const server = fakeApi({
    'GET /api/admin/support/count': () => ({ status: 200, body: { open: 4, pending: 1, resolved: 9 } }),
  });
  renderWithPlatform(<SidebarNav />, { user: aUser({ role: 'admin' }), queryClient: clientWith(admin, jobs) });
  expect(sections()).toEqual(['Views', 'Admin', 'Help and support']);
  expect(within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link')).toHaveLength(4);
  expect(await screen.findByRole('link', { name: 'Support 4 open' })).toHaveAttribute('href', '/admin/support');
  server.restore();
});

test('counts are not asked for before the person is known', async () => {
  const server = fakeApi({ 'GET /api/admin/support/count': () => ({ status: 403, body: {} }) });
  renderWithPlatform(<SidebarNav />, {
    user: undefined,
    queryClient: clientWith(
      remote('mfe-admin', 'user', [{ ...entry('Admin', 1, '/admin/support', 'Support'), badge: count }]),
    ),
  });
  expect(screen.getByRole('link', { name: 'Support' })).toBeVisible();
  await act(() => Promise.resolve());
  expect(server.calls).toEqual([]);
  server.restore();
});

test('entries of all remotes are in the declared order, and sections in the order of their first entries', () => {
  const reports = remote('mfe-reports', 'user', [
    entry('Reports', 500, '/reports', 'Reports'),
    entry('Views', 105, '/calendar', 'Calendar'),
  ]);
  renderWithPlatform(<SidebarNav />, { queryClient: clientWith(admin, jobs, reports) });
  expect(sections()).toEqual(['Views', 'Reports', 'Help and support']);
  expect(textsIn('Views')).toEqual(['Kanban', 'Calendar', 'Add Job']);
});

test('an entry that links to a page outside its remote is hidden', () => {
  const elsewhere = { ...jobs, nav: [...(jobs.nav ?? []), entry('Views', 1, 'javascript:alert(1)', 'Win')] };
  renderWithPlatform(<SidebarNav />, { queryClient: clientWith(elsewhere) });
  expect(textsIn('Views')).toEqual(['Kanban', 'Add Job']);
});

test("an entry shows the icon from its remote's build, and a dot if the remote has never been built", () => {
  const unbuilt = remote('mfe-new', 'user', [{ ...entry('Views', 120, '/new', 'New'), icon: 'rocket' }]);
  renderWithPlatform(<SidebarNav />, { queryClient: clientWith(jobs, unbuilt) });
  const shapes = (name: string) =>
    screen.getByRole('link', { name }).querySelector('svg[aria-hidden="true"]')?.innerHTML;
  expect(shapes('Kanban')).toBe('<path d="M5 21v-6"></path>');
  expect(shapes('New')).toBe('<circle cx="12" cy="12" r="4"></circle>');
});

test('a polled number changes on the page', async () => {
  jest.useFakeTimers();
  let open = 1;
  const server = fakeApi({ 'GET /api/admin/support/count': () => ({ status: 200, body: { open: open++ } }) });
  const support = { ...entry('Admin', 1, '/admin/support', 'Support'), badge: { ...count, everySeconds: 30 } };
  renderWithPlatform(<SidebarNav />, { queryClient: clientWith(remote('mfe-admin', 'user', [support])) });
  expect(await screen.findByRole('link', { name: 'Support 1 open' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByRole('link', { name: 'Support 2 open' })).toBeVisible();
  server.restore();
  jest.useRealTimers();
});

test('a quiet number is plain, and its call has the time zone of the browser', async () => {
  const server = fakeApi({
    'GET /api/today/count': ({ query }) => ({
      status: 200,
      body: { total: query.get('zone') === browserZone() ? 3 : 9 },
    }),
  });
  const badge = { path: '/api/today/count', query: { zone: '{timeZone}' }, field: 'total', label: 'due', quiet: true };
  const today = { ...entry('Views', 112, '/today', 'Today'), badge };
  const queryClient = clientWith(remote('mfe-jobs', 'user', [today]));
  renderWithPlatform(<SidebarNav />, { queryClient });
  const link = await screen.findByRole('link', { name: 'Today 3 due' });
  expect(link.querySelector('.nav-number')).toHaveTextContent('3');
  expect(link.querySelector('.count')).toBeNull();
  act(() => void queryClient.setQueryData(callKey('countToday', { query: { zone: browserZone() } }), NOTHING_LEFT));
  expect(await screen.findByRole('link', { name: 'Today' })).toBeVisible();
  expect(link.querySelector('.nav-number')).toBeNull();
  server.restore();
});

test('the sheet opens and closes with the store', () => {
  window.innerWidth = 375;
  const { platform } = renderWithPlatform(<SidebarSheet />, { queryClient: clientWith(jobs) });
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => platform.store.getState().setMobileSidebarOpen(true));
  fireEvent.click(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('button', { name: 'Close menu' }));
  expect(platform.store.getState().mobileSidebarOpen).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
