import { createServer, request, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Pool } from 'undici';
import { errorSentences, pathOf } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { freePort, patient } from '@jobtrail/service-kit/testing';
import { relay, toHttpError } from './forward/relay.ts';
import { WAITING_MAX } from './forward/Upstream.ts';
import { sendRaw, sendRequest } from './testing/sendRequest.ts';
import { DEAD_ADDRESS, listen, startTestGateway, type TestGateway } from './testing/testGateway.ts';

const SESSION = internal.readSession.path;

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !holds(); tries += 1) await pause(20);
  expect(holds()).toBe(true);
}

describe('When a service is down', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (_req, res) => void res.end('[]'),
      env: { SVC_BILLING_URL: DEAD_ADDRESS },
    });
  });
  afterAll(() => gateway.close());

  it('its calls return 503 with JSON at once, and other calls keep working', async () => {
    const took: number[] = [];
    const again = async (): Promise<Awaited<ReturnType<typeof sendRequest>>> => {
      const startedAt = performance.now();
      const given = await sendRequest(gateway.port, '/api/billing/config');
      took.push(performance.now() - startedAt);
      return given;
    };
    const [response] = [await again(), await again(), await again()];
    // The fastest of them, because a busy machine may delay any single one.
    expect(Math.min(...took)).toBeLessThan(500);
    expect(response.status).toBe(503);
    expect(response.json()).toEqual({
      error: errorSentences.unavailable,
      code: 'unavailable',
      requestId: response.headers['x-request-id'],
    });
    expect(response.headers['retry-after']).toBe('2');
    expect((await sendRequest(gateway.port, '/api/jobs')).text).toBe('[]');
  });

  it('for a moment, calls of any kind wait for it and reach it once and whole', async () => {
    const port = await freePort();
    const restarted = await startTestGateway({ env: { SVC_CORE_URL: `http://127.0.0.1:${port}` } });
    const sent = [
      sendRequest(restarted.port, '/api/jobs'),
      sendRequest(restarted.port, '/api/jobs', { method: 'POST', body: '{}' }),
      sendRequest(restarted.port, '/api/media', { method: 'POST', body: Buffer.alloc(3_000_000) }),
    ];
    await pause(200);
    const received: string[] = [];
    const service = createServer((req, res) => {
      let bytes = 0;
      req.on('data', (chunk: Buffer) => (bytes += chunk.length));
      req.on('end', () => {
        received.push(`${req.method} ${req.url} ${bytes}`);
        res.end('back');
      });
    });
    service.listen(port, '127.0.0.1');
    const outcomes = (await Promise.all(sent)).map(({ status, text }) => [status, text]);
    expect(outcomes).toEqual(Array(3).fill([200, 'back']));
    expect(received.sort()).toEqual(['GET /api/jobs 0', 'POST /api/jobs 2', 'POST /api/media 3000000']);
    service.close();
    service.closeAllConnections();
    await restarted.close();
  });

  it('the gateway is alive but not ready', async () => {
    expect((await sendRequest(gateway.port, '/healthz')).json()).toEqual({ status: 'ok' });
    const response = await sendRequest(gateway.port, '/readyz');
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({ status: 'not ready', services: { billing: 'not ready' } });
  });
});

describe('When svc-core is down', () => {
  it('a call that needs an identity returns 503, and one that does not keeps working', async () => {
    const gateway = await startTestGateway({
      billing: (_req, res) => void res.end('{"billing":true}'),
      env: { SVC_CORE_URL: DEAD_ADDRESS },
    });
    const headers = { cookie: 'jobtrail_session=any' };
    expect((await sendRequest(gateway.port, '/api/user/billing', { headers })).status).toBe(503);
    expect((await sendRequest(gateway.port, '/api/billing/config', { headers })).text).toBe('{"billing":true}');
    await gateway.close();
  });
});

describe('When a service misbehaves', () => {
  let gateway: TestGateway;
  let aborted = 0;
  let hungUp = 0;
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (req, res) => {
        res.on('close', () => {
          if (!res.writableFinished) aborted += 1;
        });
        if (req.url === '/api/jobs/cuts') {
          res.writeHead(200, { 'content-length': 1000 }).write('only this', () => res.destroy());
        } else if (req.url === '/api/jobs/hangs-up') {
          hungUp += 1;
          req.socket.destroy();
        } else if (req.url === '/api/jobs/streams') {
          res.writeHead(200);
          const timer = setInterval(() => res.write('x'.repeat(65_536)), 1);
          res.on('close', () => clearInterval(timer));
        } else if (req.url === '/api/jobs/refuses') {
          res.writeHead(401, { 'content-type': 'application/json' }).end('{"no":true}');
        } else {
          req
            .resume()
            .on('end', () => res.end('fine'))
            .on('error', () => {});
        }
      },
    });
  });
  afterAll(() => gateway.close());

  it('a response that breaks off breaks off for the client too', async () => {
    await expect(sendRequest(gateway.port, '/api/jobs/cuts')).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    expect((await sendRequest(gateway.port, '/api/jobs')).text).toBe('fine');
  });

  it('a connection that is closed without a response is a 503, after a read has been sent twice and a write once', async () => {
    hungUp = 0;
    expect((await sendRequest(gateway.port, '/api/jobs/hangs-up')).status).toBe(503);
    expect(hungUp).toBe(2);
    expect((await sendRequest(gateway.port, '/api/jobs/hangs-up', { method: 'PATCH', body: '{}' })).status).toBe(503);
    expect(
      (
        await sendRequest(gateway.port, '/api/jobs/hangs-up', {
          method: 'PATCH',
          headers: { 'transfer-encoding': 'chunked' },
          body: '{}',
        })
      ).status,
    ).toBe(503);
    expect(hungUp).toBe(4);
  });

  it('a client that disconnects during a response ends it at the service, and nothing crashes', async () => {
    const before = aborted;
    await new Promise<void>((resolve) => {
      const req = request({ host: '127.0.0.1', port: gateway.port, path: '/api/jobs/streams' }, (res) => {
        res.once('data', () => {
          req.destroy();
          resolve();
        });
      });
      req.on('error', () => {});
      req.end();
    });
    await until(() => aborted > before);
    expect((await sendRequest(gateway.port, '/api/jobs')).text).toBe('fine');
  });

  it.each([
    ['a small body', '/api/communications', 'content-length: 1000'],
    ['an upload', '/api/interview-notes', 'content-length: 3000000'],
    ['an upload of unknown length', '/api/interview-notes', 'transfer-encoding: chunked'],
  ])('a client that disconnects during %s crashes nothing', async (_what, path, length) => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\n${length}\r\n\r\nabc\r\n`);
    await pause(50);
    socket.destroy();
    await pause(50);
    expect((await sendRequest(gateway.port, '/api/jobs')).text).toBe('fine');
  });

  it('the response of a service that rejects an upload early reaches the client', async () => {
    const response = await sendRequest(gateway.port, '/api/jobs/refuses', {
      method: 'PATCH',
      body: Buffer.alloc(8 * 1024 * 1024),
    });
    expect(response.status).toBe(401);
    expect(response.text).toBe('{"no":true}');
  });

  it('a service that is too slow is a 504', async () => {
    const slow = createServer(() => {});
    const port = await listen(slow);
    const pool = new Pool(`http://127.0.0.1:${port}`);
    const outcome = new Promise((resolve) => {
      const front = createServer((_req, res) => {
        relay(pool, { method: 'GET', path: '/', headers: {}, body: null, headersTimeout: 200 }, res).catch(
          (error: unknown) => {
            res.end();
            front.close();
            resolve(toHttpError(error).status);
          },
        );
      });
      void listen(front).then((frontPort) => sendRequest(frontPort, '/'));
    });
    expect(await outcome).toBe(504);
    await pool.destroy();
    slow.closeAllConnections();
    slow.close();
  });
});

describe('When one call of a service', () => {
  const CALL = pathOf('createCheckoutSession');
  let gateway: TestGateway;
  let respond: RequestListener;
  const received: ServerResponse[] = [];
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (req, res) => (req.url === CALL ? respond(req, res) : void res.end('fine')),
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    received.length = 0;
  });
  const call = async (): Promise<number> =>
    (await sendRequest(gateway.port, CALL, { method: 'POST', body: '{}' })).status;
  const others = async (): Promise<number> => (await sendRequest(gateway.port, '/api/jobs')).status;
  const late: RequestListener = (_req, res) => void received.push(res);

  it.each<[number, string, RequestListener]>([
    [502, 'fails', (_req, res) => void res.writeHead(502).end()],
    [503, 'is unavailable', (_req, res) => void res.writeHead(503, { 'retry-after': '2' }).end()],
    [504, 'takes too long', (_req, res) => void res.writeHead(504).end()],
    [503, 'hangs up', (req) => void req.socket.destroy()],
  ])('gets %d again and again, because it %s, its other calls keep working', async (status, _what, listener) => {
    respond = listener;
    for (let n = 0; n < 25; n += 1) expect([await call(), await others()]).toEqual([status, 200]);
  });

  it('hangs, its other calls keep working', async () => {
    respond = late;
    const sent = Array.from({ length: 100 }, call);
    await until(() => received.length === sent.length);
    for (let n = 0; n < 25; n += 1) expect(await others()).toBe(200);
    for (const res of received) res.writeHead(503, { 'retry-after': '2' }).end();
    expect(new Set(await Promise.all(sent))).toEqual(new Set([503]));
    expect(await others()).toBe(200);
  });

  it('waits 512 times, further calls of the service are refused at once until one of them has its response', async () => {
    respond = late;
    const sent = Array.from({ length: WAITING_MAX }, call);
    await until(() => received.length === sent.length);
    const refused = await sendRequest(gateway.port, '/api/jobs');
    expect([refused.status, refused.headers['retry-after'], refused.json()['code']]).toEqual([503, '2', 'unavailable']);
    // A response that is being read no longer waits.
    received[0]?.writeHead(200).write('half');
    await until(() => received[0]?.headersSent === true);
    for (let tries = 0; tries < 100 && (await others()) !== 200; tries += 1) await pause(20);
    expect(await others()).toBe(200);
    for (const res of received) res.end();
    await Promise.all(sent);
  });
});

describe('A body that is too large', () => {
  let gateway: TestGateway;
  let arrived = 0;
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (req, res) => {
        req
          .on('data', (chunk: Buffer) => {
            arrived += chunk.length;
          })
          .on('end', () => res.end('fine'))
          .on('error', () => {});
      },
    });
  });
  afterAll(() => gateway.close());

  it('is rejected before the first byte if its length is declared', async () => {
    const response = await sendRequest(gateway.port, '/api/communications', {
      method: 'POST',
      body: Buffer.alloc(300 * 1024),
    });
    expect(response.status).toBe(413);
    expect(response.json()).toMatchObject({ code: 'too_large', error: errorSentences.tooLarge });
    expect(arrived).toBe(0);
  });

  it.each([
    ['on a call with small bodies', '/api/auth/login', 1024 * 1024],
    ['on a call with uploads', '/api/interview-notes', 40 * 1024 * 1024],
  ])('is rejected while it is streamed %s', async (_where, path, size) => {
    const response = await sendRequest(gateway.port, path, {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      body: Buffer.alloc(size),
    });
    expect(response.status).toBe(413);
    expect((await sendRequest(gateway.port, '/api/jobs')).text).toBe('fine');
  });
});

describe('Requests that try to smuggle a second one', () => {
  let gateway: TestGateway;
  const reached: string[] = [];
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (req, res) => {
        reached.push(req.url ?? '');
        req.resume().on('end', () => res.end('core'));
      },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    reached.length = 0;
  });

  it.each([
    [
      'a content length and chunked encoding',
      'POST /api/jobs HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n' +
        `GET ${SESSION} HTTP/1.1\r\nhost: a\r\n\r\n`,
    ],
    ['two lengths', 'POST /api/jobs HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcde'],
    ['a bad transfer encoding', 'POST /api/jobs HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
    [
      'a line break in a header',
      'GET /api/jobs HTTP/1.1\r\nhost: a\r\nx-a: b\nx-jobtrail-identity: forged\r\nx y: z\r\n\r\n',
    ],
    ['no HTTP at all', 'hello\r\n\r\n'],
  ])('%s: 400, and nothing reaches a service', async (_what, bytes) => {
    expect(await sendRaw(gateway.port, bytes)).toMatch(/^HTTP\/1\.1 400/);
    expect(reached).toEqual([]);
  });

  it.each([
    `/api/..${SESSION}`,
    `/api/%2e%2e${SESSION}`,
    `/api/jobs/..%2f..${SESSION.replaceAll('/', '%2f')}`,
    `/api/jobs/%2e%2e/%2e%2e${SESSION}`,
    '/api/jobs/..\\..\\internal',
    '/api/jobs/%00',
    '/api/jobs/%',
    '/api/jobs/%c0%ae',
    `/${SESSION}`,
    SESSION,
    '/API/jobs',
    '/api/jobs/a%2fb',
  ])('%s reaches no service', async (path) => {
    const response = await sendRequest(gateway.port, path);
    expect([404, 503]).toContain(response.status);
    expect(reached).toEqual([]);
  });

  it('a method that no call has returns 405 with the allowed ones', async () => {
    const response = await sendRequest(gateway.port, '/api/jobs', { method: 'TRACE' });
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD, POST');
    expect(response.json()).toMatchObject({ code: 'method_not_allowed', error: errorSentences.methodNotAllowed });
    expect(reached).toEqual([]);
  });

  it('an unknown path of the API returns a JSON 404', async () => {
    const response = await sendRequest(gateway.port, '/api/nothing/here');
    expect(response.status).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found', error: errorSentences.notFound });
  });
});

describe('Draining', () => {
  it('first reports that it is not ready, while requests are still served', async () => {
    const gateway = await startTestGateway({ core: (_req, res) => void res.end('served') });
    const drained = gateway.gateway.drain({ delayMs: patient(500), graceMs: 1000 });
    const ready = await sendRequest(gateway.port, '/readyz');
    expect([ready.status, ready.headers.connection]).toEqual([503, 'close']);
    const response = await sendRequest(gateway.port, '/api/jobs');
    expect([response.status, response.text, response.headers.connection]).toEqual([200, 'served', 'close']);
    await drained;
    await expect(sendRequest(gateway.port, '/healthz')).rejects.toThrow('ECONNREFUSED');
    await gateway.close();
  });

  it('lets a running request finish, accepts no more and exits', async () => {
    let arrived = false;
    const gateway = await startTestGateway({
      core: (_req, res) => {
        arrived = true;
        setTimeout(() => res.end('late but whole'), 300);
      },
    });
    const slow = sendRequest(gateway.port, '/api/jobs');
    await until(() => arrived);
    const drained = gateway.gateway.drain({ delayMs: 0, graceMs: 3000 });
    await expect(sendRequest(gateway.port, '/healthz')).rejects.toThrow('ECONNREFUSED');
    expect((await slow).text).toBe('late but whole');
    await drained;
    await gateway.close();
  });
});
