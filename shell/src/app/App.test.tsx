import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@jobtrail/contract';
import {
  createPlatformStore,
  createQueryClient,
  currentPageLocation,
  type Platform,
  PlatformContext,
} from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { createCommandRegistry } from '../palette/commandRegistry.ts';
import type { RemoteRegistry } from '../remotes/registry.ts';
import type { RemoteStatus } from '../remotes/RunningRemote.ts';
import { navigate } from '../routes/navigation.ts';
import { followSession } from '../session/session.ts';
import { createToastQueue } from '../toasts/toastQueue.ts';
import { App } from './App.tsx';

const remote = (name: string, title: string, ...paths: string[]) => ({
  name,
  title,
  contract: 1,
  build: 'b',
  entry: '/e',
  routes: paths.map((path) => ({ path, access: 'user' })),
});
const manifest = {
  contract: 1,
  overrides: false,
  remotes: [
    {
      ...remote('mfe-jobs', 'Jobs', '/dashboard', '/table'),
      nav: [{ section: 'Views', order: 100, path: '/dashboard', text: 'Kanban', icon: [['path', { d: 'M8 7v7' }]] }],
    },
    remote('mfe-billing', 'Billing', '/billing'),
  ],
};
let server: FakeApi;
let stop: () => void;

beforeEach(() => {
  sessionStorage.clear();
  server = fakeApi({
    [routes.me]: () => ({ status: 200, body: aUser() }),
    'GET /remotes.json': () => ({ status: 200, body: manifest }),
  });
});
afterEach(() => {
  stop();
  server.restore();
});

/** The frame that the shell renders around a remote's page, without the remote. */
function registryThat(status: RemoteStatus): RemoteRegistry & { retried: string[] } {
  const slot = document.createElement('div');
  slot.innerHTML = '<h1>Job Applications</h1>';
  const retried: string[] = [];
  return {
    retried,
    register: () => undefined,
    preload: () => undefined,
    activate: () => undefined,
    retry: async (name) => void retried.push(name),
    statusOf: () => status,
    buildOf: () => 'b',
    slotOf: () => slot,
    isLoading: () => status === 'loading',
    mountWidget: () => () => undefined,
    subscribe: () => () => undefined,
  };
}

function open(path: string, registry = registryThat('ready')): Platform {
  window.history.replaceState(null, '', path);
  const toasts = createToastQueue();
  const store = createPlatformStore();
  const commands = createCommandRegistry(store);
  const platform: Platform = {
    apiVersion: 1,
    queryClient: createQueryClient(),
    store,
    commands,
    navigate,
    toast: toasts.show,
    reportError: () => 'E-1',
  };
  stop = followSession(platform);
  render(
    <PlatformContext value={platform}>
      <QueryClientProvider client={platform.queryClient}>
        <App registry={registry} toasts={toasts} commands={commands} />
      </QueryClientProvider>
    </PlatformContext>,
  );
  return platform;
}

test("a protected page shows 'Loading...' while the session loads, then appears in the signed-in shell", async () => {
  open('/dashboard');
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(await screen.findByRole('heading', { name: 'Job Applications' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kanban' })).toHaveAttribute('aria-current', 'page');
  await waitFor(() => expect(document.title).toBe('Job Applications · Jobtrail'));
});

test('visitors are redirected to /auth', async () => {
  server.respondWith({ [routes.me]: () => ({ status: 401, body: { error: 'Please sign in to continue.' } }) });
  open('/dashboard');
  await waitFor(() => expect(currentPageLocation().pathname).toBe('/auth'));
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test("a session that cannot be fetched shows 'Failed to fetch user', and Try again recovers", async () => {
  server.respondWith({ [routes.me]: () => ({ status: 500, body: 'no' }) });
  open('/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch user');
  server.respondWith({ [routes.me]: () => ({ status: 200, body: aUser() }) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Job Applications' })).toBeVisible();
});

test('a failed remote is named, the shell stays, and Try again loads it again', async () => {
  const registry = registryThat('failed');
  open('/dashboard', registry);
  expect(await screen.findByRole('heading', { name: 'Jobs is not available right now' })).toBeVisible();
  expect(screen.getByText(/The rest of Jobtrail works as usual/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Go to board' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Help' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(registry.retried).toEqual(['mfe-jobs']);
});

test('the fallback of a remote without the board links to the board', async () => {
  open('/billing', registryThat('failed'));
  expect(await screen.findByRole('heading', { name: 'Billing is not available right now' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to board' })).toHaveAttribute('href', '/dashboard');
});

test('navigation moves the focus to the heading and updates the title', async () => {
  open('/dashboard');
  await screen.findByRole('heading', { name: 'Job Applications' });
  expect(screen.getByRole('heading', { name: 'Job Applications' })).not.toHaveFocus();
  act(() => navigate('/help'));
  const heading = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.title).toBe(`${heading.textContent} · Jobtrail`);
});

test('a page of the same remote has its own title and focus, although the old heading stays for a moment', async () => {
  const registry = registryThat('ready');
  open('/dashboard', registry);
  await screen.findByRole('heading', { name: 'Job Applications' });
  act(() => navigate('/table'));
  const link = screen.getByRole('link', { name: 'Help' });
  link.focus();
  registry.slotOf('mfe-jobs').innerHTML = '<h1>Add Job</h1>';
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Add Job' })).toHaveFocus());
  expect(document.title).toBe('Add Job · Jobtrail');
});

test('the focus moves to the heading even if two pages share it', async () => {
  open('/dashboard');
  const heading = await screen.findByRole('heading', { name: 'Job Applications' });
  screen.getByRole('link', { name: 'Help' }).focus();
  act(() => navigate('/table'));
  await waitFor(() => expect(heading).toHaveFocus());
});

test('an overlay on a page, such as an open job, may set the title of the document', async () => {
  open('/dashboard');
  await screen.findByRole('heading', { name: 'Job Applications' });
  const job = document.createElement('h2');
  job.dataset.pageTitle = 'Engineer at Kestrel';
  document.body.append(job);
  await waitFor(() => expect(document.title).toBe('Engineer at Kestrel · Jobtrail'));
  job.remove();
  await waitFor(() => expect(document.title).toBe('Job Applications · Jobtrail'));
});

test('the views of the sign-in page have their own titles, and a view that replaces the pressed button has the focus', async () => {
  server.respondWith({ [routes.me]: () => ({ status: 401 }) });
  open('/auth');
  await waitFor(() => expect(document.title).toBe('Welcome back · Jobtrail'));
  await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await waitFor(() => expect(document.title).toBe('Start your trail · Jobtrail'));
  await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.title).toBe('Forgot your password? · Jobtrail');
});

test('after a session has ended during work, the sign-in page says so, and signing in leads back', async () => {
  open('/dashboard?job=7');
  await screen.findByRole('heading', { name: 'Job Applications' });
  act(() => void window.dispatchEvent(new Event('jobtrail:unauthorized')));
  expect(await screen.findByText(/You were signed out/)).toBeVisible();
  server.respondWith({ [routes.login]: () => ({ status: 200, body: aUser() }) });
  await userEvent.type(screen.getByLabelText('Email'), 'nora@example.com');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
  await waitFor(() => expect(currentPageLocation()).toMatchObject({ pathname: '/dashboard', search: '?job=7' }));
});

test('a payment that the bank confirmed is reported once on the board and removed from the URL', async () => {
  open('/dashboard?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded');
  expect(await screen.findByText('Payment Successful')).toBeVisible();
  expect(screen.getByText('You are subscribed!')).toBeVisible();
  expect(currentPageLocation().search).toBe('');
});

test('a payment that the bank declined is reported, with a way to try again', async () => {
  open('/dashboard?payment_intent=pi_1&redirect_status=failed');
  expect(await screen.findByText('Payment Failed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(currentPageLocation().pathname).toBe('/subscribe');
});

test('a skip link leads to the main area', async () => {
  open('/dashboard');
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(document.getElementById('main')).toBe(screen.getByRole('main'));
  await screen.findByRole('heading', { name: 'Job Applications' });
});
