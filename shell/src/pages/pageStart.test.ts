import { PAGE_START_ID, type PageStart, routes } from '@jobtrail/contract';
import { api, createQueryClient, sessionKey } from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { storeSignedIn } from '../landing/visitor.ts';
import { manifestQuery, takeManifest } from '../remotes/manifest.ts';
import { sessionQuery } from '../session/session.ts';
import { opensFramed } from './firstFrame.ts';
import { readEarly } from './readEarly.ts';

const MANIFEST = { contract: 1, overrides: false, supportEmail: 'help@example.com', remotes: [] };
let server: FakeApi;
beforeEach(() => {
  server = fakeApi({
    [routes.me]: () => ({ status: 200, body: aUser() }),
    'GET /remotes.json': () => ({ status: 200, body: { ...MANIFEST, supportEmail: 'later@example.com' } }),
    [routes.listJobs]: () => ({ status: 200, body: [] }),
  });
});
afterEach(() => {
  server.restore();
  document.head.replaceChildren();
  localStorage.clear();
  delete window.jobtrailEarlyReads;
});

/** Opens a page into which the gateway has written this; an older gateway writes nothing. */
function open(start: Partial<PageStart> | string): void {
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = PAGE_START_ID;
  data.textContent = typeof start === 'string' ? start : JSON.stringify(start);
  document.head.replaceChildren(data);
}
const paths = () => server.calls.map(({ path }) => path);

test('the first manifest comes with the page; later ones are fetched', async () => {
  open({ manifest: MANIFEST });
  const client = createQueryClient();
  expect(takeManifest(client)).toMatchObject({ supportEmail: 'help@example.com' });
  expect(await client.fetchQuery(manifestQuery)).toMatchObject({ supportEmail: 'help@example.com' });
  expect(paths()).toEqual([]);
  expect(await client.fetchQuery({ ...manifestQuery, staleTime: 0 })).toMatchObject({
    supportEmail: 'later@example.com',
  });
});

test.each([
  ['without data', {}],
  ['with data that is cut off', '{"mani'],
  ['with a manifest that it cannot read', '{"manifest":{}}'],
  ['for a developer with overrides', { manifest: { ...MANIFEST, overrides: true } }],
])('a page %s fetches the manifest and the session', async (_what, start) => {
  open(start);
  const client = createQueryClient();
  expect(takeManifest(client)).toBeUndefined();
  expect(await client.fetchQuery(manifestQuery)).toMatchObject({ supportEmail: 'later@example.com' });
  expect(await client.fetchQuery(sessionQuery)).toEqual(aUser());
});

test('a visitor is not asked for a session, until something may have changed it', async () => {
  open({ session: false });
  const client = createQueryClient();
  expect(await client.fetchQuery(sessionQuery)).toBeNull();
  expect(paths()).toEqual([]);
  await client.invalidateQueries({ queryKey: sessionKey });
  expect(await client.fetchQuery(sessionQuery)).toEqual(aUser());
});

test('a page that the browser kept from before the sign-in asks for the session', async () => {
  open({ session: false });
  storeSignedIn(true);
  expect(await createQueryClient().fetchQuery(sessionQuery)).toEqual(aUser());
});

test.each([
  ['/dashboard', { session: true, access: 'user' }, true],
  ['/admin/users', { session: true, access: 'admin' }, true],
  ['/settings', { session: true, access: null }, true],
  ['/subscribe', { session: true, access: 'public' }, false],
  ['/auth', { session: true, access: null }, false],
  ['/nowhere', { session: true, access: null }, false],
  ['/dashboard', { session: false, access: 'user' }, false],
  ['/dashboard', {}, false],
] as const)('%s with %j opens framed: %s', (path, start, framed) => {
  window.history.replaceState(null, '', path);
  open(start);
  expect(opensFramed()).toBe(framed);
});

test('the calls that the page names are made early with cookies, and only those of this origin', async () => {
  const sent: unknown[] = [];
  const fake = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    sent.push([input, init?.credentials]);
    return fake(input, init);
  };
  open({ reads: ['/api/auth/me', '/api/jobs?view=card', 'https://evil.example/api/', '//evil.example'] });
  readEarly();
  expect(sent).toEqual([
    ['/api/auth/me', 'include'],
    ['/api/jobs?view=card', 'include'],
  ]);
  expect(await createQueryClient().fetchQuery(sessionQuery)).toEqual(aUser());
  expect(await api.call('listJobs', { query: { view: 'card' } })).toEqual([]);
  expect(sent).toHaveLength(2);
});

test('early calls that nothing needs within half a minute are dropped', () => {
  jest.useFakeTimers();
  open({ reads: ['/api/jobs?view=card'] });
  readEarly();
  jest.advanceTimersByTime(29_000);
  expect(window.jobtrailEarlyReads?.size).toBe(1);
  jest.advanceTimersByTime(2000);
  expect(window.jobtrailEarlyReads?.size).toBe(0);
  jest.useRealTimers();
});
