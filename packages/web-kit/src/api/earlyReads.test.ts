import { routes } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '../testing/index.ts';
import { api } from './api.ts';
import { sendSignal } from './signals.ts';

const CARDS = '/api/jobs?view=card';
let server: FakeApi;
let aborted: string[];
beforeEach(() => {
  aborted = [];
  server = fakeApi({
    [routes.listJobs]: () => ({ status: 200, body: ['asked later'] }),
    [routes.me]: () => ({ status: 200, body: {} }),
  });
});
afterEach(() => {
  server.restore();
  delete window.jobtrailEarlyReads;
  delete window.jobtrailTraceCall;
});

/** What the page's first script has left: reads that are still running, or have their response. */
function early(...reads: [url: string, response: Promise<Response>][]): void {
  window.jobtrailEarlyReads = new Map(
    reads.map(([url, response]) => {
      response.catch(() => undefined);
      return [url, { response, abort: () => aborted.push(url) }];
    }),
  );
}
/** The response to a request that was made before the calls of the test. */
function responseOf(status: number, body: unknown): Promise<Response> {
  const path = `/early/${server.calls.length}`;
  server.respondWith({ [`GET ${path}`]: () => ({ status, body }) });
  return fetch(path);
}
const calls = () => server.calls.filter(({ path }) => path.startsWith('/api/'));
const cards = () => api.call('listJobs', { query: { view: 'card' } });

test('a call takes over the early read of the same URL, once', async () => {
  early([CARDS, responseOf(200, ['asked early'])]);
  expect(await api.call('listJobs', { query: { view: 'card', list: 'wishlist' } })).toEqual(['asked later']);
  expect(await cards()).toEqual(['asked early']);
  expect(await cards()).toEqual(['asked later']);
  expect(calls()).toHaveLength(2);
});

test('a call makes its request itself if the early read has no response', async () => {
  early([CARDS, Promise.reject(new TypeError('Failed to fetch'))]);
  expect(await cards()).toEqual(['asked later']);
});

test('an error status of an early read is the error of the call', async () => {
  early([CARDS, responseOf(402, { error: 'Your access has ended.' })]);
  await expect(cards()).rejects.toMatchObject({ status: 402, userMessage: 'Your access has ended.' });
  expect(calls()).toEqual([]);
});

test('a call that is aborted aborts the early read that it has taken over', async () => {
  const stopped = new AbortController();
  early([CARDS, responseOf(200, [])]);
  const call = api.call('listJobs', { query: { view: 'card' }, signal: stopped.signal });
  stopped.abort();
  await call;
  expect(aborted).toEqual([CARDS]);
});

test.each<[string, () => Promise<unknown> | void]>([
  ['a write', () => api.call('logout')],
  ['an upload', () => api.upload('uploadMedia', new Blob(['x']), { query: { purpose: 'image' } })],
  ['a 401 of an early read', () => api.call('me')],
  ['a sign-out in another tab', () => sendSignal('signedOut')],
])('%s drops the early reads that nobody has taken over', async (what, happens) => {
  server.respondWith({
    [routes.logout]: () => ({ status: 204 }),
    [routes.uploadMedia]: () => ({ status: 201, body: {} }),
  });
  early(['/api/auth/me', responseOf(what.includes('401') ? 401 : 200, {})], [CARDS, responseOf(200, ['outdated'])]);
  await Promise.resolve(happens()).catch(() => undefined);
  expect(aborted).toContain(CARDS);
  expect(await cards()).toEqual(['asked later']);
});

test('a call that is recorded is made again, because its trace continues in the server', async () => {
  window.jobtrailTraceCall = () => ({ traceparent: '00-a-b-01', end: () => undefined });
  early([CARDS, responseOf(200, ['asked early'])]);
  expect(await cards()).toEqual(['asked later']);
});
