import { sendRequest } from '../testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const limits = {
  RATE_LIMIT_PER_MINUTE: '5',
  RATE_LIMIT_SIGNED_IN_PER_MINUTE: '20',
  RATE_LIMIT_SIGN_IN_PER_MINUTE: '2',
  TRUSTED_PROXIES: '127.0.0.1',
};
const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...more },
});

describe('Rate limits', () => {
  let gateway: TestGateway;
  /** Whether the session `ending` has ended. */
  let ended = false;
  const open = async (env: Record<string, string>) => {
    ended = false;
    gateway = await startTestGateway({
      core: (req, res) => {
        const madeUp = /jobtrail_session=(made-up|\d)/.test(req.headers.cookie ?? '');
        res.writeHead(madeUp || (ended && req.headers.cookie?.includes('ending')) ? 401 : 200).end('{}');
      },
      env,
    });
  };
  const statuses = async (count: number, path: string, options: Parameters<typeof sendRequest>[2]) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i += 1) seen.push((await sendRequest(gateway.port, path, options)).status);
    return seen;
  };
  afterEach(() => gateway.close());

  it('return 429 with Retry-After, per address', async () => {
    await open(limits);
    expect(await statuses(6, '/api/jobs', from('198.51.100.1'))).toEqual([200, 200, 200, 200, 200, 429]);
    const response = await sendRequest(gateway.port, '/api/jobs', from('198.51.100.1'));
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(response.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await sendRequest(gateway.port, '/api/jobs', from('198.51.100.2'))).status).toBe(200);
  });

  it('are higher for people who are signed in', async () => {
    await open(limits);
    expect(await statuses(20, '/api/jobs', from('198.51.100.3', { cookie: 'jobtrail_session=a' }))).not.toContain(429);
  });

  it('are not lifted by a session that no service accepts, or by a call that everyone may make', async () => {
    await open(limits);
    const madeUp = from('198.51.100.6', { cookie: 'jobtrail_session=made-up' });
    expect(await statuses(7, '/api/jobs', madeUp)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const other = from('198.51.100.7', { cookie: 'jobtrail_session=made-up' });
    expect((await statuses(7, '/api/billing/config', other)).at(-1)).toBe(429);
    // Another token each time.
    for (let at = 0; at < 3; at += 1)
      expect(
        (await sendRequest(gateway.port, '/api/jobs', from('198.51.100.6', { cookie: `jobtrail_session=${at}` })))
          .status,
      ).toBe(429);
  });

  it('count a session that has ended like none again', async () => {
    await open(limits);
    const person = from('198.51.100.8', { cookie: 'jobtrail_session=ending' });
    expect(await statuses(8, '/api/jobs', person)).not.toContain(429);
    ended = true;
    expect((await statuses(8, '/api/jobs', person)).at(-1)).toBe(429);
  });

  it('count all addresses of an IPv6 network of 64 bits as one client', async () => {
    await open(limits);
    const seen: number[] = [];
    for (let at = 1; at <= 6; at += 1)
      seen.push((await sendRequest(gateway.port, '/api/billing/config', from(`2001:db8:0:1::${at}`))).status);
    expect(seen.at(-1)).toBe(429);
    expect((await sendRequest(gateway.port, '/api/billing/config', from('2001:db8:0:2::1'))).status).not.toBe(429);
  });

  it('are lower for signing in', async () => {
    await open(limits);
    expect(await statuses(3, '/api/auth/login', { method: 'POST', ...from('198.51.100.4') })).toEqual([200, 200, 429]);
  });

  it('are off when set to 0', async () => {
    await open({ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_SIGN_IN_PER_MINUTE: '0', TRUSTED_PROXIES: '127.0.0.1' });
    expect(await statuses(30, '/api/auth/login', { method: 'POST', ...from('198.51.100.5') })).not.toContain(429);
  });

  it('do not count loopback outside production', async () => {
    await open({ RATE_LIMIT_PER_MINUTE: '1' });
    expect(await statuses(5, '/api/jobs', {})).not.toContain(429);
  });
});
