import { waitFor } from '@testing-library/react';
import { routes } from '@jobtrail/contract';
import { createPlatformStore, createQueryClient, type Platform } from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { pathAfterSignIn, wasInterrupted } from './interruption.ts';
import { endSession, followSession, refreshStaleSession } from './session.ts';

let server: FakeApi;
let stop: () => void;
let platform: Platform;
const person = aUser();

beforeEach(async () => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/dashboard?job=7');
  server = fakeApi({ [routes.me]: () => ({ status: 200, body: person }) });
  platform = {
    apiVersion: 1,
    queryClient: createQueryClient(),
    store: createPlatformStore(),
    navigate: () => undefined,
    toast: () => undefined,
    reportError: () => '',
  };
  stop = followSession(platform);
  await waitFor(() => expect(platform.store.getState().user).toEqual(person));
});
afterEach(() => {
  stop();
  server.restore();
});

const expire = () => window.dispatchEvent(new Event('jobtrail:unauthorized'));

test('after a session has ended during work, signing in leads back to the same job', () => {
  expect(wasInterrupted()).toBe(false);
  expire();
  expect(wasInterrupted()).toBe(true);
  expect(pathAfterSignIn(person)).toBe('/dashboard?job=7');
});

test('the session check after a navigation finds an ended session, too', async () => {
  server.respondWith({ [routes.me]: () => ({ status: 401 }) });
  await platform.queryClient.invalidateQueries();
  refreshStaleSession(platform.queryClient);
  await waitFor(() => expect(wasInterrupted()).toBe(true));
});

test('another person is not led to the page that the first one had open', () => {
  expire();
  expect(pathAfterSignIn(aUser({ id: 'another' }))).toBe('/dashboard');
  expect(pathAfterSignIn(aUser({ id: 'another', role: 'admin' }))).toBe('/admin/dashboard');
});

test('a person who signs out, here or in another tab, is not led back', () => {
  expire();
  endSession(platform);
  expect(wasInterrupted()).toBe(false);
  platform.store.getState().setUser(person);
  window.dispatchEvent(new StorageEvent('storage', { key: 'jobtrail-signed-out' }));
  expect(wasInterrupted()).toBe(false);
});

test('a stored address of another site is never opened', () => {
  for (const path of ['//evil.example', 'https://evil.example']) {
    sessionStorage.setItem('jobtrail-signed-out-at', JSON.stringify({ userId: person.id, path }));
    expect(pathAfterSignIn(person)).toBe('/dashboard');
  }
});
