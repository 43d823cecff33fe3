import { createServer, type RequestListener, type Server } from 'node:http';
import type { SessionUser } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { sendRequest } from '../testing/sendRequest.ts';
import { DEAD_ADDRESS, listen, startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const JOBS = '/api/jobs';
const UPLOAD = { method: 'POST', body: Buffer.alloc(3_000_000, 'x') };
const ADA: SessionUser = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Ada',
  email: 'ada@example.com',
  role: 'user',
  isActive: true,
  emailVerified: true,
  subscriptionStatus: null,
  access: 'full',
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A replica of svc-core as far as these tests need it. */
class TestReplica {
  readonly server: Server;
  /** Method, path and bytes of the body of each request, without probes. */
  readonly received: string[] = [];
  isReady = true;
  respond: RequestListener = (_req, res) => void res.end(this.name);

  constructor(readonly name: string) {
    this.server = createServer((req, res) => {
      if (req.url === '/readyz') return void res.writeHead(this.isReady ? 200 : 503).end();
      let bytes = 0;
      req.on('data', (chunk: Buffer) => (bytes += chunk.length));
      req.on('end', () => {
        this.received.push(`${req.method} ${req.url} ${bytes}`);
        this.respond(req, res);
      });
    });
  }
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 500 && !(await holds()); tries += 1) await new Promise((done) => setTimeout(done, 20));
  expect(await holds()).toBe(true);
}

describe('A service with several replicas', () => {
  let a: TestReplica;
  let b: TestReplica;
  let urls: string[];
  let gateway: TestGateway;
  const get = async (count: number): Promise<string[]> => {
    const seen: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { status, text } = await sendRequest(gateway.port, JOBS);
      seen.push(status === 200 ? text : String(status));
    }
    return seen;
  };
  const cookieOf = (session: number): Record<string, string> => ({ cookie: `jobtrail_session=${session}` });
  const getAs = async (session: number): Promise<string> =>
    (await sendRequest(gateway.port, JOBS, { headers: cookieOf(session) })).text;
  const send = async (method: string, count: number): Promise<number[]> => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1)
      seen.push((await sendRequest(gateway.port, JOBS, { method, body: '{}' })).status);
    return seen;
  };
  const metric = async (name: string): Promise<string[]> =>
    (await gateway.gateway.metrics.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));

  beforeEach(async () => {
    a = new TestReplica('a');
    b = new TestReplica('b');
    urls = await Promise.all([a, b].map(async ({ server }) => `http://127.0.0.1:${await listen(server)}`));
  });
  afterEach(async () => {
    await gateway.close();
    for (const { server } of [a, b]) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });
  const open = async (...addresses: string[]): Promise<void> => {
    gateway = await startTestGateway({
      env: { SVC_CORE_URL: addresses.join(', ') },
      billing: (req, res) => void res.end(String(req.headers['x-jobtrail-identity'])),
    });
  };

  it('gets requests at all of them in turn', async () => {
    await open(...urls);
    expect((await get(6)).sort()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  });

  it('gets all requests of a session at the same one, and about as many sessions at each', async () => {
    await open(...urls);
    const places: string[] = [];
    for (let session = 0; session < 100; session += 1) {
      const place = await getAs(session);
      places.push(place);
      expect([await getAs(session), await getAs(session)]).toEqual([place, place]);
    }
    // Fewer than 25 of 100 independent choices fall on one of two once in ten million times.
    expect(places.filter((place) => place === 'a').length).toBeGreaterThanOrEqual(25);
    expect(places.filter((place) => place === 'b').length).toBeGreaterThanOrEqual(25);
  });

  it('gets the requests of a session at the same one through another gateway that lists them in another order', async () => {
    await open(...urls);
    const before: string[] = [];
    for (let session = 0; session < 10; session += 1) before.push(await getAs(session));
    await gateway.close();
    await open(...urls.toReversed());
    for (let session = 0; session < 10; session += 1) expect(await getAs(session)).toBe(before[session]);
  });

  it('gets the requests of a session at another one while its own has more to do, or is not ready', async () => {
    await open(...urls);
    const [own, other] = (await getAs(1)) === 'a' ? [a, b] : [b, a];
    const late: (() => void)[] = [];
    own.respond = (_req, res) => void late.push(() => res.end('late'));
    const waiting = [1, 2].map(() => getAs(1));
    await until(() => late.length === 2);
    expect([await getAs(1), await getAs(1)]).toEqual([other.name, other.name]);
    for (const respond of late) respond();
    expect(await Promise.all(waiting)).toEqual(['late', 'late']);
    own.respond = (_req, res) => void res.end(own.name);
    expect(await getAs(1)).toBe(own.name);
    own.isReady = false;
    await until(async () => (await metric('upstream_replica_ready')).some((line) => line.endsWith(' 0')));
    expect(await getAs(1)).toBe(other.name);
    own.isReady = true;
    await until(async () => (await getAs(1)) === own.name);
  });

  it('gets fewer requests at the one that takes longer', async () => {
    const late: (() => void)[] = [];
    a.respond = (_req, res) => void late.push(() => res.end('late'));
    await open(...urls);
    const both = [1, 2].map(() => sendRequest(gateway.port, JOBS));
    await until(() => late.length === 1);
    expect(await get(6)).toEqual(['b', 'b', 'b', 'b', 'b', 'b']);
    late[0]?.();
    expect((await Promise.all(both)).map(({ text }) => text).sort()).toEqual(['b', 'late']);
  });

  it.each([
    ['GET', ''],
    ['POST', '{}'],
  ])('gets a %s once that another one did not accept', async (method, body) => {
    await open(DEAD_ADDRESS, ...urls);
    const statuses = await Promise.all(
      Array.from({ length: 9 }, async () => (await sendRequest(gateway.port, JOBS, { method, body })).status),
    );
    expect(statuses).toEqual(Array.from({ length: 9 }, () => 200));
    expect(a.received.length + b.received.length).toBe(9);
  });

  it('gets an upload once, whole, that another one did not accept', async () => {
    await open(DEAD_ADDRESS, urls[0] ?? '');
    for (let n = 0; n < 3; n += 1)
      expect((await sendRequest(gateway.port, '/api/interview-notes', UPLOAD)).status).toBe(200);
    expect(a.received).toEqual(Array.from({ length: 3 }, () => 'POST /api/interview-notes 3000000'));
  });

  it('is asked for sessions at another one, too', async () => {
    a.respond = (_req, res) => {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ user: ADA }));
    };
    await open(DEAD_ADDRESS, urls[0] ?? '');
    for (let n = 0; n < 2; n += 1) {
      const { text } = await sendRequest(gateway.port, '/api/user/billing', { headers: cookieOf(n) });
      expect(text).toBe('signed for billing: ada@example.com');
    }
    expect(a.received.map((line) => line.split(' ')[1])).toEqual([
      internal.readSession.path,
      internal.readSession.path,
    ]);
  });

  it('gets no more requests at one that reports that it is not ready, until it is ready again', async () => {
    await open(...urls);
    a.isReady = false;
    await until(async () => (await metric('upstream_replica_ready')).some((line) => line.endsWith(' 0')));
    expect(await get(4)).toEqual(['b', 'b', 'b', 'b']);
    expect(gateway.logged).toContainEqual(expect.objectContaining({ upstream: 'core', replica: urls[0]?.slice(7) }));
    a.isReady = true;
    await until(async () => (await get(2)).includes('a'));
  });

  it('is asked at once whether it is ready when it closes a connection', async () => {
    a.isReady = false;
    a.respond = (_req, res) => void res.setHeader('connection', 'close').end('a');
    await open(...urls);
    expect(await get(2)).toContain('a');
    await until(async () => !(await get(2)).includes('a'));
  });

  it('still gets requests while none of them is ready', async () => {
    a.isReady = b.isReady = false;
    await open(...urls);
    await until(
      async () => (await metric('upstream_replica_ready')).filter((line) => line.endsWith(' 0')).length === 2,
    );
    expect((await get(4)).sort()).toEqual(['a', 'a', 'b', 'b']);
  });

  it('gets a GET again at another one if one closed the connection, and never a POST', async () => {
    a.respond = (req) => void req.socket.destroy();
    await open(...urls);
    expect(await get(4)).toEqual(['b', 'b', 'b', 'b']);
    a.received.length = b.received.length = 0;
    expect((await send('POST', 4)).sort()).toEqual([200, 200, 503, 503]);
    expect([a.received.length, b.received.length]).toEqual([2, 2]);
  });

  it('gets a GET that breaks its connection at two of them and at no third', async () => {
    a.respond = b.respond = (req) => void req.socket.destroy();
    await open(...urls, urls[0]?.replace('127.0.0.1', 'localhost') ?? '');
    expect(await get(1)).toEqual(['503']);
    expect(a.received.length + b.received.length).toBe(2);
  });

  it('goes on when one of them hangs: a GET that waits for it is sent to the other, a POST is not', async () => {
    const held: Parameters<RequestListener>[1][] = [];
    await open(...urls);
    await get(2);
    a.server.removeAllListeners('request').on('request', (req, res) => {
      if (req.url !== '/readyz') a.received.push(`${req.method}`);
      held.push(res);
    });
    a.received.length = 0;
    const posts = [1, 2].map(() => sendRequest(gateway.port, JOBS, { method: 'POST', body: '{}' }));
    const gets = [1, 2].map(() => sendRequest(gateway.port, JOBS));
    expect((await Promise.all(gets)).map(({ text }) => text)).toEqual(['b', 'b']);
    expect(await get(4)).toEqual(['b', 'b', 'b', 'b']);
    expect([...a.received].sort()).toEqual(['GET', 'POST']);
    for (const res of held) res.end('a');
    expect((await Promise.all(posts)).map(({ text }) => text).sort()).toEqual(['a', 'b']);
  });

  it('is ready while one of them is', async () => {
    const ready = async (): Promise<unknown> => (await sendRequest(gateway.port, '/readyz')).json();
    a.isReady = false;
    await open(...urls);
    expect(await ready()).toMatchObject({ services: { core: 'ready' } });
    b.isReady = false;
    expect(await ready()).toMatchObject({ services: { core: 'not ready' } });
  });

  it('is reported by replica: which are ready, how many calls wait, and which went elsewhere', async () => {
    await open(DEAD_ADDRESS, urls[0] ?? '');
    await get(2);
    const replica = urls[0]?.slice(7);
    expect(await metric('upstream_replica_ready')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/upstream="core",replica="127\.0\.0\.1:1".* 0$/),
        expect.stringMatching(new RegExp(`upstream="core",replica="${replica}".* 1$`)),
      ]),
    );
    expect(await metric('upstream_retries_total')).toEqual([
      expect.stringMatching(/upstream="core",replica="127\.0\.0\.1:1".* 1$/),
    ]);
    expect(await metric('upstream_failures_total')).toEqual([]);
  });
});
