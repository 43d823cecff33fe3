import { screen, waitFor } from '@testing-library/react';
import type { RemoteEntry, Role } from '@jobtrail/contract';
import { createQueryClient } from '@jobtrail/web-kit';
import { aUser, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { manifestQuery } from '../remotes/manifest.ts';
import type { RemoteRegistry } from '../remotes/registry.ts';
import { TopbarWidgets } from './TopbarWidgets.tsx';

const remote = (name: string, topbar: RemoteEntry['topbar'], build: string | null = 'b'): RemoteEntry => ({
  name,
  title: name,
  contract: 1,
  build,
  entry: build && '/e',
  routes: [],
  topbar,
});
const REMOTES = [
  remote('mfe-admin', [{ name: 'alarm', order: 200, access: 'admin' }]),
  remote('mfe-jobs', [{ name: 'bell', order: 100, access: 'user' }]),
  remote('mfe-down', [{ name: 'gone', order: 1, access: 'user' }], null),
];
let loading: boolean;
let unmounted: string[];
let listeners: Set<() => void>;

beforeEach(() => {
  loading = false;
  unmounted = [];
  listeners = new Set();
  Object.assign(window, { requestIdleCallback: (call: () => void) => setTimeout(call) });
});
afterEach(() => void Reflect.deleteProperty(window, 'requestIdleCallback'));

function show(role: Role | null) {
  const registry: Pick<RemoteRegistry, 'subscribe' | 'isLoading' | 'mountWidget'> = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isLoading: () => loading,
    mountWidget: (name, module, element) => {
      element.textContent = `${name}/${module}`;
      return () => unmounted.push(name);
    },
  };
  const queryClient = createQueryClient();
  queryClient.setQueryData(manifestQuery.queryKey, { contract: 1, overrides: false, remotes: REMOTES });
  const user = role === null ? null : aUser({ role });
  return renderWithPlatform(<TopbarWidgets registry={registry} />, { user, queryClient });
}

test('an administrator sees all widgets in order, except those of a remote without a build', async () => {
  const { container, unmount } = show('admin');
  await screen.findByText('mfe-jobs/topbar/bell');
  expect([...container.children].map(({ textContent }) => textContent)).toEqual([
    'mfe-jobs/topbar/bell',
    'mfe-admin/topbar/alarm',
  ]);
  unmount();
  expect(unmounted).toEqual(['mfe-jobs', 'mfe-admin']);
});

test('other people see the widgets for everyone, and signed-out visitors see none', async () => {
  const first = show('user');
  await screen.findByText('mfe-jobs/topbar/bell');
  expect(first.container.children).toHaveLength(1);
  first.unmount();
  const second = show(null);
  await new Promise((next) => setTimeout(next, 20));
  expect(second.container).toBeEmptyDOMElement();
});

test('widgets wait until the page has loaded', async () => {
  loading = true;
  const { container } = show('user');
  await new Promise((next) => setTimeout(next, 20));
  expect(container).toBeEmptyDOMElement();
  loading = false;
  for (const listener of listeners) listener();
  await waitFor(() => expect(screen.getByText('mfe-jobs/topbar/bell')).toBeVisible());
});

test('the sidebar has only the widgets that are declared for it', async () => {
  const registry: Pick<RemoteRegistry, 'subscribe' | 'isLoading' | 'mountWidget'> = {
    subscribe: () => () => undefined,
    isLoading: () => false,
    mountWidget: (name, module, element) => {
      element.textContent = `${name}/${module}`;
      return () => undefined;
    },
  };
  const queryClient = createQueryClient();
  const remotes = [
    {
      ...remote('mfe-jobs', [{ name: 'bell', order: 1, access: 'user' }]),
      sidebar: [{ name: 'views', order: 1, access: 'user' }],
    },
  ];
  queryClient.setQueryData(manifestQuery.queryKey, { contract: 1, overrides: false, remotes });
  const { container } = renderWithPlatform(<TopbarWidgets registry={registry} place="sidebar" />, { queryClient });
  await screen.findByText('mfe-jobs/sidebar/views');
  expect(container.children).toHaveLength(1);
  expect(container.firstElementChild).toHaveClass('sidebar-widget');
});
