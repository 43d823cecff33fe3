import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createRouter } from '../lifecycle/createServiceApp.ts';
import { type Listening, serve } from '../lifecycle/serve.ts';
import { createLogger } from '../logging/createLogger.ts';
import { createMetrics } from '../metrics/createMetrics.ts';
import { createApp } from './createApp.ts';
import { registerProbes } from './probes.ts';
import { type Caller, registerOn } from './register.ts';

const APP_URL = 'https://jobs.example.com';
const callers: Record<string, Caller> = {
  user: { id: 'u', role: 'user', access: 'full' },
  reader: { id: 'r', role: 'user', access: 'read' },
  admin: { id: 'a', role: 'admin', access: 'read' },
};
const write = {
  id: 'write',
  summary: '',
  method: 'POST',
  path: '/api/things/:id',
  service: 'core',
  access: 'user',
  needsSubscription: true,
  maxBody: 100,
  body: z.object({ name: z.string().min(1, 'Name it.') }),
  success: { status: 201, body: z.object({ name: z.string() }) },
} as const;
const rule = {
  id: 'rule',
  summary: '',
  method: 'GET',
  path: '/api/rule',
  service: 'core',
  access: 'admin',
  success: { status: 204, body: null },
} as const;
const find = {
  id: 'find',
  summary: '',
  method: 'GET',
  path: '/api/find',
  service: 'core',
  access: 'public',
  query: z.object({ q: z.enum(['a', 'b']).optional() }),
  success: { status: 200, body: z.object({ q: z.string() }) },
} as const;

const list = {
  ...write,
  id: 'list',
  path: '/api/lists',
  body: z.object({ rows: z.array(z.object({ name: z.string() })) }),
  namesPaths: true,
  success: { status: 204, body: null },
} as const;

describe('An application of the kit', () => {
  let service: Listening;
  let isReady = true;
  const logged: Record<string, unknown>[] = [];
  const keep = (line: string): void => void logged.push(JSON.parse(line) as Record<string, unknown>);

  beforeAll(async () => {
    const metrics = createMetrics('svc-test');
    const app = createApp({ logger: createLogger('svc-test', 'info', { write: keep }), metrics, appUrl: APP_URL });
    const router = createRouter();
    registerProbes(router, { metrics, ready: async () => (isReady ? undefined : Promise.reject(new Error('no'))) });
    const on = registerOn(router, async (ctx) => callers[ctx.get('x-who')] ?? null);
    on(write, async ({ body, params }) => {
      // @ts-expect-error The path of this call has no such parameter.
      void params.name;
      return { name: `${body.name} ${params.id}` };
    });
    on(list, async () => undefined);
    on(rule, async () => undefined);
    on(find, async ({ query }) => ({ q: query.q ?? 'none' }));
    router.get('/breaks', () => {
      throw new Error('the password is hunter2');
    });
    router.get('/half', (ctx) => {
      ctx.body = Readable.from(
        (async function* () {
          yield 'half of it';
          await new Promise((resolve) => setTimeout(resolve, 20));
          throw new Error('the rest is lost');
        })(),
      );
    });
    app.use(router.routes()).use(router.allowedMethods());
    service = await serve(app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => service.close());

  const ask = async (
    method: string,
    path: string,
    { who = '', body, headers = {} }: { who?: string; body?: string; headers?: Record<string, string> } = {},
  ) => {
    const response = await fetch(service.url + path, {
      method,
      headers: { 'x-who': who, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : text,
    };
  };
  const thing = (options: Parameters<typeof ask>[2]) => ask('POST', '/api/things/1', options);

  it.each([
    ['its own origin', { origin: APP_URL }, 201],
    ['its own page', { origin: APP_URL, 'sec-fetch-site': 'same-origin' }, 201],
    ['no origin, as programs send', {}, 201],
    ['its own name without https', { origin: 'http://jobs.example.com' }, 403],
    ['the name of the request without https', { origin: 'http://a.example', 'x-forwarded-host': 'a.example' }, 403],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['another site', { origin: APP_URL, 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of this site', { origin: APP_URL, 'sec-fetch-site': 'same-site' }, 403],
  ])('accepts a write only from its own origin: %s', async (_what, headers, status) => {
    expect((await thing({ who: 'user', headers, body: '{"name":"x"}' })).status).toBe(status);
  });
  it('accepts a read from any site', async () =>
    expect((await ask('GET', '/api/find', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200));

  const FORM: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
  it.each([
    ['a caller who is not signed in, before any other check', '', 'nonsense', 401, { code: 'unauthenticated' }],
    ['an ended subscription, before the body is read', 'reader', 'nonsense', 402, { code: 'payment_required' }],
    ['a body with an invalid field', 'user', '{"name":""}', 400, { fields: { name: 'Name it.' } }],
    ['a body that is larger than the call allows', 'user', `{"name":"${'x'.repeat(200)}"}`, 413, { code: 'too_large' }],
    ['a body that is broken JSON', 'user', '{"name"', 400, { code: 'validation_failed' }],
    ['a body that is not JSON', 'user', 'a=1', 415, {}, FORM],
    ['an administrator without a subscription', 'admin', '{"name":"x"}', 201, { name: 'x 1' }],
  ] as const)('responds to %s', async (_, who, body, status, expected, headers = {}) => {
    expect(await thing({ who, body, headers })).toMatchObject({ status, body: expected });
  });
  it('refuses a caller who is not an administrator', async () =>
    expect(await ask('GET', '/api/rule', { who: 'user' })).toMatchObject({ status: 403, body: { code: 'forbidden' } }));
  it('names the whole path of an invalid field if the call wants that', async () =>
    expect(await ask('POST', '/api/lists', { who: 'user', body: '{"rows":[{"name":"x"},{}]}' })).toMatchObject({
      status: 400,
      body: { fields: { 'rows.1.name': 'This is required.' } },
    }));
  it('refuses an invalid query', async () =>
    expect(await ask('GET', '/api/find?q=c')).toMatchObject({
      status: 400,
      body: { fields: { q: expect.any(String) } },
    }));
  it('responds to a valid call with the status of the contract, which is not cached', async () => {
    const { status, body, headers } = await thing({ who: 'user', body: '{"name":"x"}' });
    expect([status, body, headers.get('cache-control')]).toEqual([201, { name: 'x 1' }, 'no-store']);
    expect((await ask('GET', '/api/rule', { who: 'admin' })).status).toBe(204);
  });

  describe('sends every error as JSON with the request’s id', () => {
    it('keeps a well-formed id, and generates one otherwise', async () => {
      expect((await ask('GET', '/api/none', { headers: { 'x-request-id': 'abcdef-123456' } })).body).toMatchObject({
        code: 'not_found',
        requestId: 'abcdef-123456',
      });
      const { headers, body } = await ask('GET', '/api/none', { headers: { 'x-request-id': '<script>' } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(body).toMatchObject({ requestId: headers.get('x-request-id') });
    });
    it('never leaks the text of an unknown error', async () => {
      const { status, body } = await ask('GET', '/breaks');
      expect([status, JSON.stringify(body).includes('hunter2'), body]).toEqual([
        500,
        false,
        expect.objectContaining({ code: 'internal' }),
      ]);
    });
    it('returns 405 for a path with another method', async () =>
      expect(await ask('DELETE', '/api/find')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } }));
    it.each(['/api/find/', '/api/Find', '/api//find'])('returns 404 for another spelling of a path: %s', async (path) =>
      expect(await ask('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } }),
    );
    it('breaks the connection if a response fails in the middle, so that it never looks complete', async () => {
      await expect(ask('GET', '/half')).rejects.toThrow();
    });
  });

  it('logs one line for each request, with its ids and its route, and no values', async () => {
    logged.length = 0;
    const headers = {
      'x-request-id': 'request-1',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    };
    await ask('POST', '/api/things/secret-id?q=secret', { who: 'user', body: '{"name":"secret"}', headers });
    expect(logged).toMatchObject([
      {
        level: 30,
        msg: 'request',
        requestId: 'request-1',
        traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
        method: 'POST',
        route: 'POST /api/things/:id',
        status: 201,
        ms: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
  it('logs which fields of a request were refused, and not their values', async () => {
    logged.length = 0;
    await ask('POST', '/api/things/1', { who: 'user', body: '{"name":{"secret":"secret"}}' });
    expect(logged).toMatchObject([{ msg: 'request', status: 400, fields: ['name'] }]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
  it.each([
    ['none', undefined],
    ['one of an unknown version', 'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
    ['one without a trace', '00-00000000000000000000000000000000-00f067aa0ba902b7-01'],
    ['one that is none', 'secret'],
  ])('starts a trace if the caller names %s', async (_, traceparent) => {
    logged.length = 0;
    await ask('GET', '/api/find', traceparent === undefined ? {} : { headers: { traceparent } });
    expect(logged[0]?.['traceId']).toMatch(/^(?!4bf92f35|0{32})[0-9a-f]{32}$/);
  });
  it('logs no probes', async () => {
    logged.length = 0;
    for (const path of ['/healthz', '/readyz', '/metrics']) await ask('GET', path);
    expect(logged).toEqual([]);
  });

  it('reports that it is alive, that it is ready, and its metrics by route and never by path', async () => {
    expect((await ask('GET', '/healthz')).status).toBe(200);
    expect((await ask('GET', '/readyz')).status).toBe(200);
    isReady = false;
    expect((await ask('GET', '/readyz')).status).toBe(503);
    await ask('POST', '/api/things/secret-id', { who: 'user', body: '{"name":"x"}' });
    const { body } = await ask('GET', '/metrics');
    expect(body).toContain('route="POST /api/things/:id"');
    expect(body).not.toContain('secret-id');
  });
});
