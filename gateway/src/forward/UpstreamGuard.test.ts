import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { HttpError } from '../responses/respond.ts';
import { sendRequest } from '../testing/sendRequest.ts';
import { listen } from '../testing/testGateway.ts';
import { toHttpError } from './failure.ts';
import { forwardSmall } from './forwardSmall.ts';
import { UpstreamGuard } from './UpstreamGuard.ts';

const OPEN_MS = 300;

describe('A service behind its guard', () => {
  let service: Server;
  let front: Server;
  let pool: Pool;
  let port: number;
  let guard: UpstreamGuard;
  let reached = 0;
  let respond: RequestListener;
  let waiting: (() => void)[] = [];
  const late: RequestListener = (_req, res) => void waiting.push(() => res.end('late'));
  const fine: RequestListener = (_req, res) => void res.end('fine');
  const failing =
    (status: number, headers: Record<string, string> = {}): RequestListener =>
    (_req, res) =>
      void res.writeHead(status, headers).end();

  beforeAll(async () => {
    service = createServer((req, res) => {
      reached += 1;
      respond(req, res);
    });
    pool = new Pool(`http://127.0.0.1:${await listen(service)}`);
    front = createServer((_req, res) => {
      const request = { method: 'GET', path: '/', headers: {}, body: null, headersTimeout: 5000, own: [] };
      guard
        .run((onResponse) =>
          forwardSmall(pool, { ...request, headersTimeout: respond === late ? 100 : 5000 }, res, onResponse),
        )
        .catch((error: unknown) => {
          const { status, headers } = error instanceof HttpError ? error : toHttpError(error);
          res.writeHead(status, headers).end();
        });
    });
    port = await listen(front);
  });
  afterAll(async () => {
    await pool.destroy();
    for (const server of [service, front]) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });
  beforeEach(() => {
    guard = new UpstreamGuard({ failures: 3, openMs: OPEN_MS, waiting: 4 });
    reached = 0;
    waiting = [];
  });

  const statuses = async (count: number): Promise<number[]> => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1) seen.push((await sendRequest(port, '/')).status);
    return seen;
  };

  it.each<[string, () => RequestListener, number]>([
    ['takes too long', () => late, 504],
    ['responds with 502', () => failing(502), 502],
    ['is not available', () => failing(503, { 'retry-after': '2' }), 503],
    ['responds with 504', () => failing(504), 504],
  ])('that %s again and again gets no more requests, and they fail at once', async (_what, listener, status) => {
    respond = listener();
    expect(await statuses(3)).toEqual([status, status, status]);
    const response = await sendRequest(port, '/');
    expect([response.status, response.headers['retry-after'], reached]).toEqual([503, '2', 3]);
  });

  it('gets one request after a while, and all of them when that succeeds', async () => {
    respond = failing(502);
    await statuses(3);
    await sleep(OPEN_MS);
    let release = (): void => undefined;
    const trying = new Promise<void>((resolve) => {
      respond = (_req, res) => {
        release = () => res.end('fine');
        resolve();
      };
    });
    const first = sendRequest(port, '/');
    await trying;
    expect((await sendRequest(port, '/')).status).toBe(503);
    release();
    expect((await first).status).toBe(200);
    respond = fine;
    expect(await statuses(3)).toEqual([200, 200, 200]);
  });

  it('gets no more requests when the one after a while fails, too', async () => {
    respond = failing(502);
    await statuses(3);
    await sleep(OPEN_MS);
    expect(await statuses(2)).toEqual([502, 503]);
    expect(reached).toBe(4);
  });

  it.each<[string, RequestListener]>([
    ['refuses requests', failing(400)],
    ['refuses too many requests', failing(429, { 'retry-after': '1' })],
    ['fails in one call', failing(500)],
    ['lacks a setting', failing(503)],
    ['is available except for what this call needs', failing(503, { 'retry-after': '2', 'x-jobtrail-partial': '1' })],
  ])('that %s gets all of them', async (_what, listener) => {
    respond = listener;
    await statuses(10);
    expect(reached).toBe(10);
  });

  it('that succeeds in between gets all of them', async () => {
    respond = (req, res) => (reached % 3 === 0 ? fine : failing(502))(req, res);
    await statuses(12);
    expect(reached).toBe(12);
  });

  it('has only so many requests waiting for it', async () => {
    respond = (_req, res) => void waiting.push(() => res.end('late'));
    const sent = Array.from({ length: 4 }, () => sendRequest(port, '/'));
    while (waiting.length < 4) await sleep(10);
    const refused = await sendRequest(port, '/');
    expect([refused.status, refused.headers['retry-after'], reached]).toEqual([503, '2', 4]);
    for (const finish of waiting) finish();
    expect((await Promise.all(sent)).map(({ text }) => text)).toEqual(['late', 'late', 'late', 'late']);
    respond = fine;
    expect(await statuses(1)).toEqual([200]);
  });

  it('does not count a response that is being read as waiting', async () => {
    respond = (_req, res) => {
      res.write('half');
      waiting.push(() => res.end(' and half'));
    };
    const sent = Array.from({ length: 6 }, () => sendRequest(port, '/'));
    while (waiting.length < 6) await sleep(10);
    for (const finish of waiting) finish();
    expect((await Promise.all(sent)).map(({ text }) => text)).toEqual(Array.from({ length: 6 }, () => 'half and half'));
  });
});
