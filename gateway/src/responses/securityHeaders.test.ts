import { production } from '../testing/production.ts';
import { sendRequest, type TestResponse } from '../testing/sendRequest.ts';
import { deploy, startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const html = '<!doctype html><html><head></head><body></body></html>';

describe('Security headers', () => {
  let gateway: TestGateway;
  afterEach(() => gateway.close());
  const open = async (env: Record<string, string> = {}) => {
    gateway = await startTestGateway({
      core: (req, res) => {
        if (req.url === '/api/media/1') res.setHeader('content-security-policy', 'sandbox');
        res.end('{}');
      },
      env,
    });
    deploy(gateway.frontEndsDir, 'shell', 'aaaaaaaaaaaa', { 'landing.html': html, 'app.html': html, 'main.js': '' });
  };
  const policyOf = (response: TestResponse) => String(response.headers['content-security-policy']);

  it('are on every kind of response', async () => {
    await open();
    const kinds: [string, string][] = [
      ['GET', '/'],
      ['GET', '/auth'],
      ['GET', '/nothing'],
      ['POST', '/auth'],
      ['GET', '/api/jobs'],
      ['GET', '/api/nothing'],
      ['PUT', '/api/jobs'],
      ['GET', '/api/docs'],
      ['GET', '/api/openapi.json'],
      ['GET', '/assets/shell/aaaaaaaaaaaa/main.js'],
      ['GET', '/assets/none'],
      ['GET', '/remotes.json'],
      ['GET', '/healthz'],
      ['GET', '/readyz'],
      ['GET', '/robots.txt'],
      ['GET', '/favicon.ico'],
      ['GET', '/dev/mailbox'],
      ['GET', '/dev/reload.js'],
      ['GET', '/%'],
    ];
    for (const [method, path] of kinds) {
      const response = await sendRequest(gateway.port, path, { method });
      const { headers } = response;
      expect([path, policyOf(response)]).toEqual([path, expect.stringContaining("default-src 'none'")]);
      expect(policyOf(response)).toContain("frame-ancestors 'none'");
      expect([path, headers]).toEqual([
        path,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
          'permissions-policy': expect.stringContaining('microphone=(self)'),
          'x-request-id': expect.any(String),
        }),
      ]);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('let no page change the base of its addresses', async () => {
    await open();
    for (const path of ['/', '/auth', '/api/docs'])
      expect(policyOf(await sendRequest(gateway.port, path))).toContain("base-uri 'none'");
  });

  it('name no other origin unless one is configured', async () => {
    await open();
    expect(policyOf(await sendRequest(gateway.port, '/auth'))).not.toMatch(/https?:/);
  });

  it('allow Stripe if its key is configured, and localhost if overrides are allowed', async () => {
    await open({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1', ALLOW_OVERRIDES: '1' });
    const policy = policyOf(await sendRequest(gateway.port, '/auth'));
    expect(policy).toMatch(
      /script-src 'self' http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\* https:\/\/js\.stripe\.com;/,
    );
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/);
    expect((await sendRequest(gateway.port, '/remotes.json')).json()).toMatchObject({ overrides: true });
  });

  it('allow WebAssembly only in workers, and only from this origin', async () => {
    await open();
    deploy(gateway.frontEndsDir, 'mfe-jobs', 'bbbbbbbbbbbb', {
      'recognition/engine.worker.js': '',
      'recognition/engine.wasm': '',
    });
    const worker = await sendRequest(gateway.port, '/assets/mfe-jobs/bbbbbbbbbbbb/recognition/engine.worker.js');
    expect(policyOf(worker)).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; /);
    expect(
      (await sendRequest(gateway.port, '/assets/mfe-jobs/bbbbbbbbbbbb/recognition/engine.wasm')).headers[
        'content-type'
      ],
    ).toBe('application/wasm');
    for (const path of ['/auth', '/assets/shell/aaaaaaaaaaaa/main.js'])
      expect(policyOf(await sendRequest(gateway.port, path))).not.toContain('wasm');
    expect(policyOf(await sendRequest(gateway.port, '/auth'))).toContain("worker-src 'self';");
  });

  it('keep a stricter policy that a service sets for its media', async () => {
    await open();
    expect(policyOf(await sendRequest(gateway.port, '/api/media/1'))).toBe('sandbox');
  });

  it('require https for a year if the public address is https', async () => {
    await open({ APP_URL: 'https://jobs.example.com' });
    const response = await sendRequest(gateway.port, '/');
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('in production there is nothing under /dev', async () => {
    await open(production);
    for (const path of ['/dev/reload', '/dev/reload.js', '/dev/mailbox'])
      expect([path, (await sendRequest(gateway.port, path)).status]).toEqual([path, 404]);
  });
});
