import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { routes, SESSION_CACHE_MS } from '@jobtrail/contract';
import {
  api,
  callQuery,
  createPlatformStore,
  createQueryClient,
  draftStore,
  onSignal,
  type Platform,
  sessionKey,
  type ToastMessage,
} from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { followSession, refreshStaleSession, sessionQuery, signOut } from './session.ts';

let server: FakeApi;
let stop: () => void;
let visited: string[];
let toasts: ToastMessage[];
let platform: Platform;

beforeEach(() => {
  visited = [];
  toasts = [];
  platform = {
    apiVersion: 1,
    queryClient: createQueryClient(),
    store: createPlatformStore({ theme: 'dark' }),
    navigate: (path) => visited.push(path),
    toast: (message) => toasts.push(message),
    reportError: () => '',
  };
  server = fakeApi({ [routes.me]: () => ({ status: 200, body: aUser() }) });
  stop = () => undefined;
});
afterEach(() => {
  onlineManager.setOnline(true);
  stop();
  server.restore();
});
const user = () => platform.store.getState().user;

test('a 401 means that nobody is signed in', async () => {
  server.respondWith({ [routes.me]: () => ({ status: 401, body: { error: 'Please sign in to continue.' } }) });
  stop = followSession(platform);
  await waitFor(() => expect(user()).toBeNull());
});

test("any other failure is 'Failed to fetch user', and is not retried automatically", async () => {
  server.respondWith({ [routes.me]: () => ({ status: 500, body: 'no' }) });
  await expect(platform.queryClient.fetchQuery(sessionQuery)).rejects.toThrow('Failed to fetch user');
  expect(server.calls).toHaveLength(1);
});

test('the session is cached for five minutes', async () => {
  stop = followSession(platform);
  await waitFor(() => expect(user()).toEqual(aUser()));
  const fetched = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(fetched + SESSION_CACHE_MS - 2000);
  refreshStaleSession(platform.queryClient);
  expect(server.calls).toHaveLength(1);
  clock.mockReturnValue(fetched + SESSION_CACHE_MS + 1);
  refreshStaleSession(platform.queryClient);
  await waitFor(() => expect(server.calls).toHaveLength(2));
  clock.mockRestore();
});

test('signing in stores the returned user as the session', async () => {
  server.respondWith({ [routes.me]: () => ({ status: 401, body: '' }) });
  stop = followSession(platform);
  await waitFor(() => expect(user()).toBeNull());
  platform.queryClient.setQueryData(sessionKey, aUser({ role: 'admin' }));
  await waitFor(() => expect(user()?.role).toBe('admin'));
});

test("a 401 of any call means signed out, and removes the person's cached data", async () => {
  stop = followSession(platform);
  await waitFor(() => expect(user()).toEqual(aUser()));
  platform.queryClient.setQueryData(['/api/jobs'], ['secret']);
  server.respondWith({ 'GET /api/jobs': () => ({ status: 401, body: { error: 'Please sign in to continue.' } }) });
  await api.call('listJobs').catch(() => undefined);
  await waitFor(() => expect(user()).toBeNull());
  expect(platform.queryClient.getQueryData(['/api/jobs'])).toBeUndefined();
});

test('signing out in one tab signs the others out', async () => {
  stop = followSession(platform);
  await waitFor(() => expect(user()).toEqual(aUser()));
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'main' }));
  expect(user()).toEqual(aUser());
  window.dispatchEvent(new StorageEvent('storage', { key: 'jobtrail-signed-out', newValue: '1' }));
  await waitFor(() => expect(user()).toBeNull());
});

test('signing out clears the session and all cached data, resets the theme to main, and opens /', async () => {
  server.respondWith({ [routes.logout]: () => ({ status: 204 }) });
  platform.queryClient.setQueryData(sessionKey, aUser());
  platform.queryClient.setQueryData(['/api/jobs'], ['secret']);
  await signOut(platform);
  expect(platform.queryClient.getQueryCache().getAll()).toEqual([]);
  expect(platform.store.getState().theme).toBe('main');
  expect(visited).toEqual(['/']);
});

describe('unsaved input', () => {
  let signals: number;
  let stopListening: () => void;
  beforeEach(async () => {
    signals = 0;
    stopListening = onSignal('signedOut', () => (signals += 1));
    stop = followSession(platform);
    await waitFor(() => expect(user()).toEqual(aUser()));
    draftStore.write(aUser().id, 'add', 'A draft');
  });
  afterEach(() => {
    stopListening();
    sessionStorage.clear();
  });
  const isForgotten = () => expect([draftStore.read(aUser().id, 'add'), signals]).toEqual([undefined, 1]);

  test('is removed when the person signs out here', async () => {
    server.respondWith({ [routes.logout]: () => ({ status: 204 }) });
    await signOut(platform);
    isForgotten();
  });
  test('is removed when the person signs out in another tab', () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'jobtrail-signed-out', newValue: '1' }));
    isForgotten();
  });
  test('stays when the session has merely expired', async () => {
    server.respondWith({ 'GET /api/jobs': () => ({ status: 401, body: { error: 'Please sign in to continue.' } }) });
    await api.call('listJobs').catch(() => undefined);
    await waitFor(() => expect(user()).toBeNull());
    expect([draftStore.read(aUser().id, 'add'), signals]).toEqual(['A draft', 0]);
  });
});

describe('a sign-out', () => {
  let release: () => void;
  let stopReading: (() => void)[];
  let signedOut: Promise<void>;
  const read = (): void => {
    const observer = new QueryObserver(platform.queryClient, callQuery('listJobs'));
    stopReading.push(observer.subscribe(() => undefined));
  };
  const reads = () => server.calls.filter(({ path }) => path === '/api/jobs');
  const isReading = () => platform.queryClient.isFetching() > 0;

  /** Signs out; the response arrives when `release` is called. */
  const signOutWith = (status: number): void => {
    const response = new Promise<{ status: number }>((resolve) => (release = () => resolve({ status })));
    server.respondWith({ [routes.logout]: () => response });
    signedOut = signOut(platform);
  };
  const isAsked = () =>
    waitFor(() => expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toContain(routes.logout));

  beforeEach(async () => {
    platform.queryClient.mount();
    stopReading = [];
    server.respondWith({ 'GET /api/jobs': () => ({ status: 200, body: ['a job'] }) });
    stop = followSession(platform);
    await waitFor(() => expect(user()).toEqual(aUser()));
  });
  afterEach(() => {
    for (const stopOne of stopReading) stopOne();
    platform.queryClient.unmount();
  });

  test('cancels what is being read', async () => {
    server.respondWith({ 'GET /api/jobs': () => new Promise(() => undefined) });
    read();
    expect(isReading()).toBe(true);
    signOutWith(204);
    await isAsked();
    expect(isReading()).toBe(false);
    release();
    await signedOut;
    expect(reads()).toHaveLength(1);
  });

  test('is not followed by a read, not even by one that begins before its response', async () => {
    signOutWith(204);
    await isAsked();
    read();
    release();
    await signedOut;
    read();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reads()).toEqual([]);
  });

  test('that fails lets all reads go on', async () => {
    server.respondWith({ 'GET /api/jobs': () => new Promise(() => undefined) });
    read();
    signOutWith(503);
    await isAsked();
    server.respondWith({ 'GET /api/jobs': () => ({ status: 200, body: ['a job'] }) });
    const job = callQuery('getJob', { params: { id: '7' } });
    server.respondWith({ 'GET /api/jobs/7': () => ({ status: 200, body: ['the job'] }) });
    const begunMeanwhile = platform.queryClient.fetchQuery(job);
    release();
    await signedOut;
    expect(await begunMeanwhile).toEqual(['the job']);
    await waitFor(() => expect(platform.queryClient.getQueryData(callQuery('listJobs').queryKey)).toEqual(['a job']));
  });

  test('that fails offline lets reads wait for the connection', async () => {
    const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    signOutWith(503);
    release();
    await signedOut;
    read();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reads()).toEqual([]);
    connected.mockRestore();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(platform.queryClient.getQueryData(callQuery('listJobs').queryKey)).toEqual(['a job']));
  });
});

test('a failed sign-out is reported and leaves the person signed in', async () => {
  server.respondWith({
    [routes.logout]: () => ({
      status: 503,
      body: { error: 'This part of Jobtrail is not available right now.' },
    }),
  });
  platform.queryClient.setQueryData(sessionKey, aUser());
  await signOut(platform);
  expect(toasts).toEqual([
    { tone: 'error', title: 'Log Out Failed', description: 'This part of Jobtrail is not available right now.' },
  ]);
  expect(platform.queryClient.getQueryData(sessionKey)).toEqual(aUser());
  expect(visited).toEqual([]);
});
