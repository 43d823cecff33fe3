import { ask } from '../testing/ask.ts';
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
  const open = async (env: Record<string, string>) => {
    gateway = await startTestGateway({ core: (_req, res) => void res.end('{}'), env });
  };
  const statuses = async (count: number, path: string, options: Parameters<typeof ask>[2]) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i += 1) seen.push((await ask(gateway.port, path, options)).status);
    return seen;
  };
  afterEach(() => gateway.close());

  it('answer 429 with Retry-After, per address', async () => {
    await open(limits);
    expect(await statuses(6, '/api/jobs', from('198.51.100.1'))).toEqual([200, 200, 200, 200, 200, 429]);
    const answer = await ask(gateway.port, '/api/jobs', from('198.51.100.1'));
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await ask(gateway.port, '/api/jobs', from('198.51.100.2'))).status).toBe(200);
  });

  it('are wider for signed-in people', async () => {
    await open(limits);
    expect(await statuses(20, '/api/jobs', from('198.51.100.3', { cookie: 'jobtrail_session=a' }))).not.toContain(429);
  });

  it('are closer for signing in', async () => {
    await open(limits);
    expect(await statuses(3, '/api/auth/login', { method: 'POST', ...from('198.51.100.4') })).toEqual([200, 200, 429]);
  });

  it('believe X-Forwarded-For only from a trusted proxy', async () => {
    await open({ ...limits, TRUSTED_PROXIES: '10.0.0.0/8', NODE_ENV: 'production', IDENTITY_PRIVATE_KEY: '{}' });
    const seen: number[] = [];
    for (let i = 0; i < 6; i += 1) seen.push((await ask(gateway.port, '/api/jobs', from(`198.51.100.${i}`))).status);
    expect(seen.at(-1)).toBe(429);
  });

  it('0 switches them off', async () => {
    await open({ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_SIGN_IN_PER_MINUTE: '0', TRUSTED_PROXIES: '127.0.0.1' });
    expect(await statuses(30, '/api/auth/login', { method: 'POST', ...from('198.51.100.5') })).not.toContain(429);
  });

  it('outside production this machine is not counted', async () => {
    await open({ RATE_LIMIT_PER_MINUTE: '1' });
    expect(await statuses(5, '/api/jobs', {})).not.toContain(429);
  });
});
