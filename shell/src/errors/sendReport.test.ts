import { ErrorReports } from './sendReport.ts';

const sent: { url: string; init: RequestInit }[] = [];
const real = globalThis.fetch;
beforeEach(() => {
  sent.length = 0;
  window.history.replaceState(null, '', '/dashboard?q=Ada');
  // jsdom has no fetch. This is the part of a response that the client uses.
  globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: String(url), init });
    return { ok: true, status: 204, text: async () => '' } as Response;
  };
});
afterEach(() => {
  globalThis.fetch = real;
});
const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)));

test('an error is reported once, with the page but without its query, even while the page closes', () => {
  const reports = new ErrorReports();
  reports.send(new TypeError('x is not a function'), 'mfe-jobs');
  reports.send(new TypeError('x is not a function'), 'mfe-jobs');
  expect(sent.map(({ url, init }) => [url, init.method, init.keepalive])).toEqual([
    ['/api/browser-errors', 'POST', true],
  ]);
  expect(bodies()).toEqual([
    expect.objectContaining({
      type: 'TypeError',
      message: 'x is not a function',
      where: 'mfe-jobs',
      page: '/dashboard',
    }),
  ]);
});

test('a thrown value that is not an error is reported by its type only', () => {
  new ErrorReports().send('Ada typed this', 'promise');
  expect(bodies()).toEqual([{ type: 'string', message: '', stack: '', where: 'promise', page: '/dashboard' }]);
});

test('one page load reports at most ten errors, each within the limits of the call', () => {
  const reports = new ErrorReports();
  for (let n = 0; n < 30; n += 1) reports.send(new Error(`${n} ${'x'.repeat(10_000)}`), 'w'.repeat(500));
  expect(sent).toHaveLength(10);
  expect(bodies()[0]).toMatchObject({ where: 'w'.repeat(100) });
  expect(bodies()[0].message).toHaveLength(300);
});

test('a report that cannot be sent causes no further error', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  new ErrorReports().send(new Error('x'), 'window');
  await new Promise((done) => setTimeout(done));
});
