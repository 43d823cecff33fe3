import { routes } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '../testing/index.ts';
import { api } from './api.ts';
import { ApiError, messageOf } from './ApiError.ts';
import { onSignal } from './signals.ts';

let server: FakeApi;
beforeEach(() => {
  server = fakeApi({});
});
afterEach(() => server.restore());

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as an ApiError');
  return error;
}

test('a call returns the parsed JSON and sends its query in the URL', async () => {
  server.respondWith({ 'GET /api/jobs': ({ query }) => ({ status: 200, body: [...query.entries()] }) });
  expect(await api.call('listJobs', { query: { view: 'card', media: undefined } })).toEqual([['view', 'card']]);
});

test('every call sends cookies, and a JSON content type only with a body', async () => {
  const sent: RequestInit[] = [];
  server.respondWith({
    'DELETE /api/account/sessions': () => ({ status: 204 }),
    'PATCH /api/account': () => ({ status: 200, body: {} }),
  });
  const fake = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    sent.push(init);
    return fake(input, init);
  };
  await api.call('endOtherSessions');
  await api.call('updateAccount', { body: { name: 'Ada' } });
  expect(sent.map(({ credentials, headers, body }) => [credentials, headers, body])).toEqual([
    ['include', undefined, undefined],
    ['include', { 'content-type': 'application/json' }, '{"name":"Ada"}'],
  ]);
});

test('a call that must outlive its page is sent with keepalive, any other is not', async () => {
  const sent: (boolean | undefined)[] = [];
  server.respondWith({ 'PATCH /api/jobs/a%2Fb': () => ({ status: 200, body: {} }) });
  const fake = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    sent.push(init.keepalive);
    return fake(input, init);
  };
  await api.call('updateJob', { params: { id: 'a/b' }, body: { notes: 'n' }, keepalive: true });
  await api.call('updateJob', { params: { id: 'a/b' }, body: { notes: 'n' } });
  expect(sent).toEqual([true, undefined]);
});

test('a file is sent to the URL of its call, with its query', async () => {
  server.respondWith({
    'POST /api/media': ({ query, body }) => ({ status: 201, body: [query.get('purpose'), body !== null] }),
  });
  expect(await api.upload('uploadMedia', new Blob(['x']), { query: { purpose: 'image' } })).toEqual(['image', true]);
});

test('an empty response is undefined', async () => {
  server.respondWith({ 'DELETE /api/jobs/1': () => ({ status: 204 }) });
  expect(await api.call('deleteJob', { params: { id: '1' } })).toBeUndefined();
});

test("an error's message is the status, a colon, a space, then the body text; toasts get the sentence", async () => {
  const body = {
    error: 'Some fields need attention.',
    code: 'validation_failed',
    requestId: 'r-1',
    fields: { company: 'Enter a company.' },
  };
  server.respondWith({ 'POST /api/jobs': () => ({ status: 400, body }) });
  const error = await failureOf(api.call('createJob', { body: { company: '', position: '' } }));
  expect(error.message).toBe(`400: ${JSON.stringify(body)}`);
  expect(error).toMatchObject({
    status: 400,
    code: 'validation_failed',
    userMessage: 'Some fields need attention.',
    fields: { company: 'Enter a company.' },
    requestId: 'r-1',
  });
  expect(messageOf(error, 'Otherwise')).toBe('Some fields need attention.');
});

test('with an empty body the status text is used, and an HTML page is not a message for the person', async () => {
  server.respondWith({
    'GET /api/transcription': () => ({ status: 502 }),
    'GET /api/billing/config': () => ({ status: 500, body: '<h1>Oops</h1>' }),
    'GET /api/jobs': () => ({ status: 502, body: '<html>Bad gateway</html>' }),
  });
  expect((await failureOf(api.call('getTranscription'))).message).toBe('502: 502');
  expect(await failureOf(api.call('getBillingConfig'))).toMatchObject({
    code: 'unknown',
    message: '500: <h1>Oops</h1>',
    userMessage: 'Something went wrong on our side. Nothing is lost; please try again.',
  });
  expect(messageOf(await failureOf(api.call('listJobs')), 'Otherwise')).toBe(
    'This part of Jobtrail is not available right now. Please try again in a moment.',
  );
});

test('a server that cannot be reached is an ApiError with status 0, and toasts show their default sentence', async () => {
  const error = await failureOf(api.call('getMetrics'));
  expect(error.status).toBe(0);
  expect(messageOf(error, 'Failed to add job. Please try again.')).toBe('Failed to add job. Please try again.');
});

test('a 401 signals that nobody is signed in, except from sign-in and the session check', async () => {
  let heard = 0;
  const stop = onSignal('unauthorized', () => (heard += 1));
  const response = () => ({ status: 401, body: { error: 'Please sign in to continue.' } });
  server.respondWith({ [routes.login]: response, [routes.me]: response, [routes.listJobs]: response });
  await failureOf(api.call('login', { body: { email: 'a@b.example', password: 'x' } }));
  await failureOf(api.call('me'));
  expect(heard).toBe(0);
  await failureOf(api.call('listJobs'));
  expect(heard).toBe(1);
  stop();
});

test('a 402 signals that payment is needed', async () => {
  let heard = 0;
  const stop = onSignal('paymentNeeded', () => (heard += 1));
  server.respondWith({ 'POST /api/jobs': () => ({ status: 402, body: { error: 'Your subscription has ended.' } }) });
  await failureOf(api.call('createJob', { body: { company: '', position: '' } }));
  expect(heard).toBe(1);
  stop();
});

test("an error created by another front end's copy of the kit is an ApiError, too", () => {
  const foreign = Object.assign(new Error('503: x'), {
    name: 'ApiError',
    status: 503,
    code: 'unavailable',
    userMessage: 'Later, please.',
  });
  expect(foreign).toBeInstanceOf(ApiError);
  expect(messageOf(foreign, 'Otherwise.')).toBe('Later, please.');
  expect(new Error('x')).not.toBeInstanceOf(ApiError);
});
