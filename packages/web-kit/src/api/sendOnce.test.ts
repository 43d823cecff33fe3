import { api } from './api.ts';
import { ApiError } from './ApiError.ts';
import { sendSignal } from './signals.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const kestrel = { company: 'Kestrel', position: 'Engineer' };

interface Response {
  readonly status: number;
  readonly body?: object;
  readonly retryAfter?: string;
}

let real: typeof globalThis.fetch;
let keys: (string | undefined)[];
let responses: (Response | 'broken')[];
beforeEach(() => {
  real = globalThis.fetch;
  keys = [];
  responses = [];
  // jsdom has no fetch. This is the part of a response that the client uses.
  globalThis.fetch = async (_input, { headers } = {}) => {
    keys.push(new Map(Object.entries({ ...headers })).get('idempotency-key'));
    const response = responses.shift() ?? { status: 201, body: {} };
    if (response === 'broken') throw new TypeError('Failed to fetch');
    const { status, body, retryAfter = null } = response;
    return {
      ok: status < 300,
      status,
      statusText: String(status),
      headers: { get: (name: string) => (name === 'retry-after' ? retryAfter : null) },
      text: async () => (body ? JSON.stringify(body) : ''),
    } as unknown as globalThis.Response;
  };
});
afterEach(() => {
  globalThis.fetch = real;
  sendSignal('signedOut');
});

const createJob = (body: { company: string; position: string } = kestrel) => api.call('createJob', { body });
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (reason: unknown) => reason,
  );

test('every POST has a new key, and other requests have none', async () => {
  await createJob();
  await createJob();
  await api.call('logout');
  await api.call('updateJob', { params: { id: '1' }, body: { notes: 'n' } });
  expect(keys).toEqual([
    expect.stringMatching(UUID),
    expect.stringMatching(UUID),
    expect.stringMatching(UUID),
    undefined,
  ]);
  expect(new Set(keys.slice(0, 3)).size).toBe(3);
});

test.each<[string, Response | 'broken']>([
  ['the connection breaks', 'broken'],
  ['a proxy responds with 502', { status: 502 }],
  ['the service takes too long', { status: 504, body: { code: 'timeout' } }],
  ['the service fails', { status: 500, body: { code: 'internal' } }],
])('pressing again after %s repeats the request with the same key', async (_what, response) => {
  responses = [response, response];
  await failureOf(createJob());
  await failureOf(createJob());
  await createJob();
  await createJob();
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('changed input gets a new key', async () => {
  responses = ['broken'];
  await failureOf(createJob());
  await createJob({ ...kestrel, company: 'Merlin' });
  await createJob();
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

test('the same input gets a new key in another attempt, and none of the attempts is sent', async () => {
  responses = ['broken'];
  const create = (attempt: string) => api.call('createJob', { body: kestrel, attempt });
  await failureOf(create('first'));
  await create('second');
  await create('first');
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe(keys[0]);
});

test('after a refusal, the same input gets a new key', async () => {
  responses = [{ status: 400, body: { code: 'validation_failed' } }];
  await failureOf(createJob());
  await createJob();
  expect(keys[1]).not.toBe(keys[0]);
});

test('two requests at once with the same input share a key', async () => {
  await Promise.all([createJob(), createJob()]);
  expect(keys[1]).toBe(keys[0]);
});

test('after a sign-out, the next person does not repeat the request of the previous one', async () => {
  responses = ['broken'];
  await failureOf(createJob());
  sendSignal('signedOut');
  await createJob();
  expect(keys[1]).not.toBe(keys[0]);
});

test('a request is retried with the same key if the server says when', async () => {
  responses = [
    { status: 503, body: { code: 'unavailable' }, retryAfter: '0' },
    { status: 409, body: { code: 'request_running' }, retryAfter: '0' },
    { status: 409, body: { code: 'request_running' }, retryAfter: '0' },
    { status: 201, body: { id: '7' } },
  ];
  expect(await createJob()).toEqual({ id: '7' });
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
});

describe('while an earlier attempt is still running', () => {
  const running: Response = { status: 409, body: { code: 'request_running' }, retryAfter: '0' };

  test('a request is repeated as often as the server asks for it', async () => {
    responses = [...Array.from({ length: 12 }, () => running), { status: 201, body: { id: '7' } }];
    expect(await createJob()).toEqual({ id: '7' });
    expect(keys).toHaveLength(13);
    expect(new Set(keys).size).toBe(1);
  });

  test('it is repeated for half a minute, and keeps its key for pressing again', async () => {
    let reads = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => 10_000 * reads++);
    responses = Array.from({ length: 20 }, () => running);
    expect(await failureOf(createJob())).toMatchObject({ status: 409, code: 'request_running' });
    clock.mockRestore();
    expect(keys).toHaveLength(3);
    responses = [];
    await createJob();
    expect(new Set(keys).size).toBe(1);
  });
});

test('a request is not retried if repeating it is not safe, or if the pause is long', async () => {
  responses = [
    { status: 503, body: { code: 'unavailable' }, retryAfter: '0' },
    { status: 503, body: { code: 'unavailable' }, retryAfter: '3600' },
    { status: 409, body: { code: 'conflict' }, retryAfter: '0' },
  ];
  expect(await failureOf(api.call('login', { body: { email: 'a@b.example', password: 'x' } }))).toBeInstanceOf(
    ApiError,
  );
  expect(await failureOf(createJob())).toMatchObject({ status: 503 });
  expect(await failureOf(createJob())).toMatchObject({ status: 409 });
  expect(keys).toHaveLength(3);
});
