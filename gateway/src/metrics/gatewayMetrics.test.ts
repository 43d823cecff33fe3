import { serveMetrics } from '@jobtrail/service-kit';
import { sendRequest } from '../testing/sendRequest.ts';
import { DEAD_ADDRESS, declaration, deploy, startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const JOB = '/api/jobs/0190a1b2-0000-7000-8000-000000000001';

/** The lines of a metric with its value, without the label that every metric has. */
async function linesOf({ gateway }: TestGateway, name: string): Promise<string[]> {
  const text = await gateway.metrics.metrics();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => line.replace(/,?service="gateway",?/, '').slice(name.length));
}

/** Expects a metric once the gateway has noticed that its responses have been sent. */
async function expectLines(gateway: TestGateway, name: string, lines: readonly string[]): Promise<void> {
  const read = async (): Promise<string[]> => (await linesOf(gateway, name)).sort();
  for (let tries = 0; tries < 500 && (await read()).join() !== [...lines].sort().join(); tries += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  expect(await read()).toEqual([...lines].sort());
}

describe('The metrics of the gateway', () => {
  let gateway: TestGateway;
  let release: () => void;
  let arrived: Promise<void>;
  beforeEach(async () => {
    let arrive: () => void;
    arrived = new Promise((resolve) => (arrive = resolve));
    gateway = await startTestGateway({
      core: (req, res) => {
        if (req.url === '/api/jobs') {
          release = () => void res.end('[]');
          arrive();
        } else if (req.method === 'PATCH') res.writeHead(409).end('{}');
        else res.writeHead(200, { 'content-length': '100' }).write('half', () => res.destroy());
      },
      env: { SVC_BILLING_URL: DEAD_ADDRESS, RATE_LIMIT_PER_MINUTE: '3', TRUSTED_PROXIES: '127.0.0.1' },
    });
  });
  afterEach(() => gateway.close());

  it('count requests by the pattern of their route and their status, never by their path', async () => {
    await sendRequest(gateway.port, JOB, { method: 'PATCH', body: '{}' });
    await sendRequest(gateway.port, '/nothing');
    await sendRequest(gateway.port, '/healthz');
    await expectLines(gateway, 'http_request_duration_seconds_count', [
      '{route="GET /healthz",status="200"} 1',
      '{route="PATCH /api/jobs/:id",status="409"} 1',
      '{route="page",status="503"} 1',
    ]);
  });

  it('count open requests', async () => {
    await expectLines(gateway, 'http_open_requests', ['{} 0']);
    const waiting = sendRequest(gateway.port, '/api/jobs');
    await arrived;
    await expectLines(gateway, 'http_open_requests', ['{} 1']);
    release();
    await waiting;
    await expectLines(gateway, 'http_open_requests', ['{} 0']);
  });

  it('count the failures of services by kind', async () => {
    await sendRequest(gateway.port, '/api/billing/config');
    await sendRequest(gateway.port, JOB).catch(() => undefined);
    await expectLines(gateway, 'upstream_failures_total', [
      '{upstream="billing",kind="refused"} 1',
      '{upstream="core",kind="cut off"} 1',
    ]);
  });

  it('count what the limits refuse', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const sent = Array.from({ length: 5 }, () => sendRequest(gateway.port, '/api/billing/config', { headers }));
    expect((await Promise.all(sent)).filter(({ status }) => status === 429)).toHaveLength(2);
    await expectLines(gateway, 'rate_limit_refusals_total', ['{limit="requests per minute"} 2']);
  });

  it('count the builds that pages and the manifest name', async () => {
    const { frontEndsDir, port } = gateway;
    deploy(frontEndsDir, 'shell', 's1', { 'app.html': '<p>app</p>', 'landing.html': '<p>landing</p>' });
    deploy(frontEndsDir, 'mfe-jobs', 'j1', { 'remote.json': declaration('mfe-jobs', ['/dashboard']) });
    for (const path of ['/', '/dashboard', '/remotes.json']) await sendRequest(port, path);
    await expectLines(gateway, 'frontend_builds_served_total', [
      '{frontend="mfe-jobs",build="j1"} 2',
      '{frontend="shell",build="s1"} 2',
    ]);
  });

  it('report the delay of the event loop', async () => {
    const delays = await linesOf(gateway, 'event_loop_delay_seconds');
    expect(delays.map((line) => /percentile="([^"]+)"/.exec(line)?.[1])).toEqual(['50', '99', '99.9', '100']);
  });

  it('are never on the public port', async () => {
    expect((await sendRequest(gateway.port, '/metrics')).text).not.toContain('http_request_duration_seconds');
    const served = await serveMetrics(gateway.gateway.metrics, { host: '127.0.0.1', port: 0 });
    try {
      expect(await (await fetch(served.url)).text()).toContain('http_request_duration_seconds');
      const port = Number(new URL(served.url).port);
      await expect(serveMetrics(gateway.gateway.metrics, { host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE');
    } finally {
      await served.close();
    }
  });
});
