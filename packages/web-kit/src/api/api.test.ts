import { paths } from '@jobtrail/contract';
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

test('a call answers the parsed JSON, with its query in the address', async () => {
  server.answer({ 'GET /api/jobs': ({ query }) => ({ status: 200, body: [query.get('view')] }) });
  expect(await api.get('/api/jobs', { query: { view: 'card', page: undefined } })).toEqual(['card']);
});

test('cookies go along always, a JSON content type only with a body', async () => {
  const sent: RequestInit[] = [];
  server.answer({ 'POST /api/a': () => ({ status: 200 }), 'POST /api/b': () => ({ status: 200 }) });
  const fake = globalThis.fetch;
  globalThis.fetch = (input, init = {}) => {
    sent.push(init);
    return fake(input, init);
  };
  await api.post('/api/a');
  await api.post('/api/b', { x: 1 });
  expect(sent.map(({ credentials, headers, body }) => [credentials, headers, body])).toEqual([
    ['include', undefined, undefined],
    ['include', { 'content-type': 'application/json' }, '{"x":1}'],
  ]);
});

test('an answer without content is undefined', async () => {
  server.answer({ 'DELETE /api/jobs/1': () => ({ status: 204 }) });
  expect(await api.delete('/api/jobs/1')).toBeUndefined();
});

test("an error's message is the status, a colon, a space, then the body text; toasts get the sentence", async () => {
  const body = {
    error: 'Some fields need attention.',
    code: 'validation_failed',
    requestId: 'r-1',
    fields: { company: 'Enter a company.' },
  };
  server.answer({ 'POST /api/jobs': () => ({ status: 400, body }) });
  const error = await failureOf(api.post('/api/jobs', {}));
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

test('with an empty body the status text is used, and a page of HTML is no sentence of an ErrorBody', async () => {
  server.answer({
    'GET /api/x': () => ({ status: 502 }),
    'GET /api/y': () => ({ status: 500, body: '<h1>Oops</h1>' }),
  });
  expect((await failureOf(api.get('/api/x'))).message).toBe('502: 502');
  expect(await failureOf(api.get('/api/y'))).toMatchObject({ code: 'unknown', message: '500: <h1>Oops</h1>' });
});

test('a server that cannot be reached is an ApiError with status 0, and toasts keep their own sentence', async () => {
  const error = await failureOf(api.get('/api/nobody'));
  expect(error.status).toBe(0);
  expect(messageOf(error, 'Failed to add job. Please try again.')).toBe('Failed to add job. Please try again.');
});

test('a 401 of any call says that nobody is signed in, but not one of sign-in or of the session check', async () => {
  let heard = 0;
  const stop = onSignal('unauthorized', () => (heard += 1));
  const answer = () => ({ status: 401, body: { error: 'Please sign in to continue.' } });
  server.answer({ [`POST ${paths.login}`]: answer, [`GET ${paths.me}`]: answer, [`GET ${paths.jobs}`]: answer });
  await failureOf(api.post(paths.login, {}));
  await failureOf(api.get(paths.me));
  expect(heard).toBe(0);
  await failureOf(api.get(paths.jobs));
  expect(heard).toBe(1);
  stop();
});

test('a 402 says that payment is needed', async () => {
  let heard = 0;
  const stop = onSignal('paymentNeeded', () => (heard += 1));
  server.answer({ 'POST /api/jobs': () => ({ status: 402, body: { error: 'Your subscription has ended.' } }) });
  await failureOf(api.post('/api/jobs', {}));
  expect(heard).toBe(1);
  stop();
});

test("an error that another front end's copy of the kit made is an ApiError all the same", () => {
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
