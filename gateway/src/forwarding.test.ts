import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { internal } from '@jobtrail/contract/internal';
import { sendRaw, sendRequest } from './testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from './testing/testGateway.ts';

const user = {
  id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'user',
  isActive: true,
  emailVerified: true,
  subscriptionStatus: null,
  access: 'full',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const PACKED = gzipSync(JSON.stringify(Array(200).fill(user)));

describe('A call through the gateway', () => {
  let gateway: TestGateway;
  let seen: { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
  let asked = 0;

  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (req, res) => {
        if (req.url === internal.readSession.path) {
          asked += 1;
          const known =
            req.headers.cookie === 'jobtrail_session=good' &&
            req.headers['x-jobtrail-identity'] === 'signed for core: the gateway';
          const limited = req.headers.cookie === 'jobtrail_session=limited';
          res
            .writeHead(known ? 200 : limited ? 403 : 401, { 'content-type': 'application/json' })
            .end(JSON.stringify(known ? { user } : {}));
          return;
        }
        const chunks: Buffer[] = [];
        req
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            seen = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks) };
            if (req.headers['accept-encoding'] === 'gzip, br;q=0.5') {
              const headers = {
                'content-type': 'application/json',
                'content-encoding': 'gzip',
                vary: 'accept-encoding',
              };
              res.writeHead(200, headers).end(PACKED);
              return;
            }
            res.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/']);
            res.writeHead(201, {
              'x-powered-by': 'Koa',
              server: 'koa',
              connection: 'keep-alive, x-hop',
              'x-hop': '1',
              'x-request-id': 'theirs-not-ours',
              'retry-after': '7',
              'content-disposition': 'inline; filename="é.txt"',
              'content-type': 'application/json',
            });
            res.end(JSON.stringify({ ok: true }));
          });
      },
      billing: (req, res) => {
        const chunks: Buffer[] = [];
        req
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => {
            seen = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks) };
            res.end('{}');
          });
      },
      mail: (req, res) => {
        seen = { method: req.method ?? '', url: req.url ?? '', headers: req.headers, body: Buffer.alloc(0) };
        res.end('{}');
      },
    });
  });
  afterAll(() => gateway.close());

  it('reaches its service with method, query and body unchanged', async () => {
    const response = await sendRequest(gateway.port, '/api/jobs?view=card&q=%C3%A9%20%26', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"company":"Ünïcode & Söhne"}',
    });
    expect(response.status).toBe(201);
    expect(seen).toMatchObject({ method: 'POST', url: '/api/jobs?view=card&q=%C3%A9%20%26' });
    expect(seen.body.toString()).toBe('{"company":"Ünïcode & Söhne"}');
  });

  it('passes Retry-After on, keeps Set-Cookie headers separate, and drops hop-by-hop headers and those that identify the server', async () => {
    const { headers } = await sendRequest(gateway.port, '/api/jobs');
    expect(headers['retry-after']).toBe('7');
    expect(headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-hop');
  });

  it('reaches its service with what the client accepts, and returns compressed as the service has compressed it', async () => {
    const { headers, body } = await sendRequest(gateway.port, '/api/jobs', {
      headers: { 'accept-encoding': 'gzip, br;q=0.5' },
    });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(body.equals(PACKED)).toBe(true);
  });

  it.each(['abcdef-123456', '<script>'])(
    'carries a request id of the gateway end to end, and none that the client chooses, such as %s',
    async (given) => {
      const { headers } = await sendRequest(gateway.port, '/api/jobs', { headers: { 'x-request-id': given } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(seen.headers['x-request-id']).toBe(headers['x-request-id']);
    },
  );

  it('carries one trace end to end, and starts one if it is missing or malformed', async () => {
    const ours = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await sendRequest(gateway.port, '/api/jobs', { headers: { traceparent: ours, tracestate: 'vendor=1' } });
    expect([seen.headers['traceparent'], seen.headers['tracestate']]).toEqual([ours, undefined]);
    for (const theirs of [undefined, '<script>', `${ours}-more`]) {
      await sendRequest(gateway.port, '/api/jobs', { headers: theirs === undefined ? {} : { traceparent: theirs } });
      expect(seen.headers['traceparent']).toMatch(/^00-(?!4bf92f35)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    }
  });

  it("sets the client's address itself and ignores what clients claim", async () => {
    await sendRequest(gateway.port, '/api/jobs', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        forwarded: 'for=6.6.6.6',
        'x-jobtrail-identity': 'forged',
        'X-Jobtrail-Role': 'admin',
        authorization: 'Bearer forged',
        host: 'jobs.example.com',
      },
    });
    expect(seen.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'jobs.example.com',
    });
    for (const name of ['forwarded', 'authorization', 'x-jobtrail-identity', 'x-jobtrail-role'])
      expect(seen.headers).not.toHaveProperty(name);
  });

  it('drops headers that the client lists as hop-by-hop, but never the length or the cookie', async () => {
    await sendRequest(gateway.port, '/api/jobs', {
      method: 'POST',
      headers: {
        connection: 'keep-alive, x-mine, content-length, cookie',
        'x-mine': '1',
        cookie: 'c=1',
        'content-length': '2',
      },
      body: '{}',
    });
    expect(seen.headers).not.toHaveProperty('x-mine');
    expect(seen.headers).toMatchObject({ cookie: 'c=1', 'content-length': '2' });
  });

  it("forwards Stripe's webhook byte for byte", async () => {
    const body = Buffer.from('{\n  "id" : "evt_1",\t"data":"\u00e9\\u00e9"  }\r\n');
    await sendRequest(gateway.port, '/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=abc' },
      body,
    });
    expect(seen.body.equals(body)).toBe(true);
    expect(seen.headers['stripe-signature']).toBe('t=1,v1=abc');
  });

  it('forwards the secret of a mail provider with a report about an email, and the session with none', async () => {
    for (const authorization of ['Bearer a-secret', 'Basic YTphLXNlY3JldA==']) {
      await sendRequest(gateway.port, '/api/webhooks/mail', {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'jobtrail_session=secret', authorization },
        body: '{}',
      });
      expect(seen.headers['authorization']).toBe(authorization);
      expect(seen.headers).not.toHaveProperty('cookie');
    }
  });

  it('pipes an upload of 20 MB without changing it', async () => {
    const body = randomBytes(20 * 1024 * 1024);
    const response = await sendRequest(gateway.port, '/api/interview-notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(201);
    expect(createHash('sha256').update(seen.body).digest('hex')).toBe(createHash('sha256').update(body).digest('hex'));
    expect(response.headers['set-cookie']).toHaveLength(2);
  });

  it.each([
    ['of 100 bytes', 100],
    ['of 300 kB', 300_000],
  ])(
    'gets a response %s byte for byte, with its length announced, in pieces, and without a length',
    async (_what, length) => {
      const body = randomBytes(length);
      const half = Math.floor(length / 2);
      const core = await startTestGateway({
        core: (req, res) => {
          if (req.url !== '/api/media/chunked') res.setHeader('content-length', length);
          if (req.url === '/api/media/whole') res.end(body);
          else res.write(body.subarray(0, half), () => setTimeout(() => res.end(body.subarray(half)), 20));
        },
      });
      try {
        for (const kind of ['whole', 'pieces', 'chunked']) {
          const response = await sendRequest(core.port, `/api/media/${kind}`);
          expect([kind, response.body.equals(body)]).toEqual([kind, true]);
          expect(response.headers['content-length']).toBe(kind === 'chunked' ? undefined : String(length));
        }
      } finally {
        await core.close();
      }
    },
  );

  it('sends svc-billing the identity of the caller instead of the session, and calls svc-core once', async () => {
    asked = 0;
    const headers = { cookie: 'theme=dark; jobtrail_session=good; signup=xyz' };
    await Promise.all([
      sendRequest(gateway.port, '/api/user/billing', { headers }),
      sendRequest(gateway.port, '/api/billing/data', { headers }),
    ]);
    await sendRequest(gateway.port, '/api/user/billing', { headers });
    expect(seen.headers['x-jobtrail-identity']).toBe('signed for billing: ada@example.com');
    expect(seen.headers.cookie).toBe('theme=dark; signup=xyz');
    expect(asked).toBe(1);
  });

  it.each([
    ['GET', '/api/billing/new-call?a=1'],
    ['PUT', '/api/billing/data'],
  ])(
    'that the gateway does not know, %s %s, reaches the owner of its path with the identity of the caller',
    async (method, path) => {
      const headers = { cookie: 'jobtrail_session=good' };
      expect((await sendRequest(gateway.port, path, { method, headers })).status).toBe(200);
      expect(seen).toMatchObject({ method, url: path });
      expect(seen.headers['x-jobtrail-identity']).toBe('signed for billing: ada@example.com');
      expect(seen.headers).not.toHaveProperty('cookie');
    },
  );

  it('attaches no identity for a session that svc-core does not know', async () => {
    await sendRequest(gateway.port, '/api/user/billing', { headers: { cookie: 'jobtrail_session=bad' } });
    expect(seen.headers).not.toHaveProperty('x-jobtrail-identity');
    expect(seen.headers).not.toHaveProperty('cookie');
  });

  it('is refused for an administrator who must add a second factor first', async () => {
    const refused = await sendRequest(gateway.port, '/api/user/billing', {
      headers: { cookie: 'jobtrail_session=limited' },
    });
    expect([refused.status, refused.json()['code']]).toEqual([403, 'second_factor_required']);
  });

  it('calls svc-core again after the session signed out', async () => {
    const headers = { cookie: 'jobtrail_session=good' };
    await sendRequest(gateway.port, '/api/user/billing', { headers });
    asked = 0;
    await sendRequest(gateway.port, '/api/auth/logout', { method: 'POST', headers });
    await sendRequest(gateway.port, '/api/user/billing', { headers });
    expect(asked).toBe(1);
  });

  it('routes an absolute address by its path', async () => {
    const text = await sendRaw(
      gateway.port,
      'GET http://jobs.example.com/api/jobs?a=1 HTTP/1.1\r\nhost: jobs.example.com\r\nconnection: close\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 201/);
    expect(seen.url).toBe('/api/jobs?a=1');
  });

  it('forwards the escapes of a path unchanged', async () => {
    await sendRequest(gateway.port, '/api/jobs/%C3%A9%20%E2%9C%93');
    expect(seen.url).toBe('/api/jobs/%C3%A9%20%E2%9C%93');
  });

  it('logs the path but no query, cookie or body', async () => {
    await sendRequest(gateway.port, '/api/jobs?token=secret', {
      headers: { cookie: 'jobtrail_session=secret', 'x-request-id': 'the-logged-one' },
    });
    const lines = () =>
      gateway.logged.filter((line) => 'clientRequestId' in line && line.clientRequestId === 'the-logged-one');
    // The line is written once the connection reports that the response has been sent.
    for (let tries = 0; tries < 1000 && lines().length === 0; tries += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    expect(lines()).toEqual([
      expect.objectContaining({
        requestId: seen.headers['x-request-id'],
        method: 'GET',
        path: '/api/jobs',
        route: 'GET /api/jobs',
        status: 201,
        service: 'svc-core',
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      }),
    ]);
    expect(JSON.stringify(gateway.logged)).not.toContain('secret');
  });
});
