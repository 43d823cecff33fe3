import { createServer, type IncomingMessage } from 'node:http';
import { production } from './testing/production.ts';
import { sendRequest } from './testing/sendRequest.ts';
import { listen, startTestGateway, type TestGateway } from './testing/testGateway.ts';

describe('The local Stripe behind the gateway', () => {
  const seen: IncomingMessage[] = [];
  const sandbox = createServer((req, res) => {
    seen.push(req);
    res.setHeader('content-security-policy', "default-src 'none'; form-action 'self'");
    res.end('a page');
  });
  let address: string;
  let gateway: TestGateway | undefined;

  beforeAll(async () => {
    address = `http://127.0.0.1:${await listen(sandbox)}`;
  });
  beforeEach(() => {
    seen.length = 0;
  });
  afterEach(() => gateway?.close());
  afterAll(
    () =>
      new Promise((resolve) => {
        sandbox.closeAllConnections();
        sandbox.close(resolve);
      }),
  );

  it('has its pages under /dev/stripe with their own policy, and never receives the session', async () => {
    gateway = await startTestGateway({ env: { STRIPE_SANDBOX_URL: address } });
    const response = await sendRequest(gateway.port, '/dev/stripe/c/pay/cs_test_1?a=b', {
      headers: { cookie: 'jobtrail_session=secret; other=1', authorization: 'Bearer sk_test_1' },
    });
    expect(response.text).toBe('a page');
    expect(response.headers['content-security-policy']).toBe("default-src 'none'; form-action 'self'");
    expect(seen[0]?.url).toBe('/dev/stripe/c/pay/cs_test_1?a=b');
    expect(seen[0]?.headers).toMatchObject({ cookie: 'other=1' });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('x-jobtrail-identity');
  });

  it('accepts the card form', async () => {
    gateway = await startTestGateway({ env: { STRIPE_SANDBOX_URL: address } });
    expect((await sendRequest(gateway.port, '/dev/stripe/c/pay/cs_test_1', { method: 'POST' })).text).toBe('a page');
    expect(seen[0]?.method).toBe('POST');
  });

  it('has its pages in a rehearsal of production', async () => {
    const rehearsal = { ...production, APP_URL: 'https://localhost:8443', PRODUCTION_LIKE: '1' };
    gateway = await startTestGateway({ env: { ...rehearsal, STRIPE_SANDBOX_URL: address } });
    const headers = { host: 'localhost:8443' };
    expect((await sendRequest(gateway.port, '/dev/stripe/c/pay/cs_test_1', { headers })).text).toBe('a page');
  });

  it('is not available with real Stripe, or in production', async () => {
    gateway = await startTestGateway();
    expect((await sendRequest(gateway.port, '/dev/stripe/c/pay/cs_test_1')).text).not.toBe('a page');
    await gateway.close();
    gateway = await startTestGateway({
      env: { ...production, STRIPE_SANDBOX_URL: address },
    });
    expect((await sendRequest(gateway.port, '/dev/stripe/c/pay/cs_test_1')).text).not.toBe('a page');
    expect(seen).toEqual([]);
  });
});
