import { createClient } from '@redis/client';
import { type PrivateValkey, startPrivateValkey, VALKEY } from '@jobtrail/service-kit/testing';
import { sendRequest } from '../testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const UNAVAILABLE = 'the store of rate limits is unavailable: each gateway counts by itself';
/** Longer than the store takes on a busy machine; otherwise one gateway counts a request by itself, as it should. */
const TIMEOUT_MS = 1000;
const BACK = 'limits are counted for all gateways together';

if (!VALKEY.isInstalled()) process.stderr.write(`${VALKEY.missingLine}\n`);
const mustRun = process.env['CI'] === 'true';

(mustRun || VALKEY.isInstalled() ? describe : describe.skip)('Two gateways with one store of rate limits', () => {
  let store: PrivateValkey;
  let gateways: [TestGateway, TestGateway];
  let clients = 0;
  const open = (): Promise<TestGateway> =>
    startTestGateway({
      limitStoreTimeoutMs: TIMEOUT_MS,
      core: (_req, res) => void res.end('{}'),
      env: {
        RATE_LIMIT_STORE: store.url,
        RATE_LIMIT_PER_MINUTE: '6',
        RATE_LIMIT_SIGNED_IN_PER_MINUTE: '8',
        RATE_LIMIT_SIGN_IN_PER_MINUTE: '2',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    });

  beforeEach(async () => {
    store = await startPrivateValkey();
    gateways = [await open(), await open()];
    await untilShared();
  });
  afterEach(async () => {
    store.signal('SIGCONT');
    for (const gateway of gateways) await gateway.close();
    await store.stop();
  });

  /** The headers of a client that has made no request before. */
  const client = (more: Record<string, string> = {}): Record<string, string> => {
    clients += 1;
    return { 'x-forwarded-for': `198.51.100.${clients}`, ...more };
  };
  /** Sends requests to the gateways in turn. */
  const statuses = async (count: number, headers = client(), method = 'GET', path = '/api/jobs'): Promise<number[]> => {
    const seen: number[] = [];
    for (let n = 0; n < count; n += 1)
      seen.push((await sendRequest(gateways[n % 2 === 0 ? 0 : 1].port, path, { headers, method })).status);
    return seen;
  };
  const refusedOf = async (count: number): Promise<number> =>
    (await statuses(count)).filter((status) => status === 429).length;
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (let tries = 0; tries < 100 && !(await holds()); tries += 1) await new Promise((done) => setTimeout(done, 50));
    expect(await holds()).toBe(true);
  };
  /** A gateway counts by itself until it has a connection to the store. */
  const untilShared = (): Promise<void> => until(async () => (await refusedOf(8)) === 2);
  const messages = ([gateway] = gateways): string[] =>
    gateway.logged.map((entry) => ('message' in entry ? String(entry.message) : ''));

  it('allow a client as much as one gateway does', async () => {
    expect(await statuses(8)).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  it('count signing in and people together, too', async () => {
    expect(await statuses(3, client(), 'POST', '/api/auth/login')).toEqual([200, 200, 429]);
    const person = client({ cookie: 'jobtrail_session=ada' });
    // The first request at each gateway is one without a known session.
    expect(await statuses(11, person)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  it('send a Retry-After with the time until the minute is over', async () => {
    const headers = client();
    await statuses(7, headers);
    for (const { port } of gateways) {
      const { status, headers: received } = await sendRequest(port, '/api/jobs', { headers });
      expect([status, Number(received['retry-after']) > 0, Number(received['retry-after']) <= 60]).toEqual([
        429,
        true,
        true,
      ]);
    }
  });

  it('count by themselves while the store is gone, and together again when it is back', async () => {
    await store.stop();
    await until(async () => (await refusedOf(14)) === 2);
    expect(await statuses(13)).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    await store.start();
    await untilShared();
    expect(messages()).toEqual(expect.arrayContaining([UNAVAILABLE, BACK]));
  });

  it('go on while the store hangs, and count together again when it responds', async () => {
    store.signal('SIGSTOP');
    expect(await statuses(13)).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
    store.signal('SIGCONT');
    await untilShared();
    expect(messages()).toEqual(expect.arrayContaining([UNAVAILABLE, BACK]));
  });

  it.each([
    ['is full', 'OOM', ['maxmemory', '1'], ['maxmemory', '0']],
    ['has become a replica of another', 'READONLY', null, null],
  ])('count by themselves while the store %s, and log that once', async (_, reason, full, empty) => {
    const outages = (): object[] =>
      gateways[0].logged.filter((entry) => 'message' in entry && entry.message === UNAVAILABLE);
    const before = outages().length;
    const admin = createClient({ url: store.url.replace(/^valkey/, 'redis') });
    admin.on('error', () => {});
    await admin.connect();
    const send = (...command: string[]): Promise<unknown> => admin.sendCommand(command);
    try {
      await (full ? send('config', 'set', ...full) : send('replicaof', '127.0.0.1', '1'));
      expect(await statuses(13)).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
      expect(await statuses(13)).toEqual([...Array.from({ length: 12 }, () => 200), 429]);
      expect(outages().slice(before)).toEqual([expect.objectContaining({ reason })]);
      await (empty ? send('config', 'set', ...empty) : send('replicaof', 'no', 'one'));
    } finally {
      admin.destroy();
    }
    await untilShared();
  });

  it('start while the store is gone', async () => {
    await store.stop();
    await gateways[1].close();
    gateways = [gateways[0], await open()];
    expect(await statuses(2)).toEqual([200, 200]);
    await store.start();
    await untilShared();
  });
});
