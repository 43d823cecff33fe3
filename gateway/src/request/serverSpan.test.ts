import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { internal } from '@jobtrail/contract/internal';
import { readConfig, startTracing, type Tracing, tracingSettings } from '@jobtrail/service-kit';
import { type Collector, startCollector } from '@jobtrail/service-kit/testing/collector';
import { sendRequest } from '../testing/sendRequest.ts';
import { DEAD_ADDRESS, startTestGateway } from '../testing/testGateway.ts';

const LONG_MS = 10_000;
const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${TRACE_ID}-b7ad6b7169203331-01`;

let collector: Collector;
let tracing: Tracing;
beforeEach(async () => {
  collector = await startCollector();
  const settings = readConfig(z.object(tracingSettings), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'always_on',
  });
  tracing = await startTracing('gateway', settings, { warn: () => undefined });
});
afterEach(async () => {
  await tracing.stop(0);
  await collector.close();
});

/** Sends a traced request to svc-billing, and returns the spans of the gateway. */
async function spansOf(gateway: { port: number }): Promise<Collector['spans']> {
  await sendRequest(gateway.port, '/api/billing/config', { headers: { traceparent } });
  await tracing.stop(LONG_MS);
  return collector.spans;
}

it('a forwarded call is one span, which names the service and continues in it', async () => {
  let received: string | undefined;
  const gateway = await startTestGateway({
    billing: (req, res) => {
      received = String(req.headers['traceparent']);
      res.end('{}');
    },
  });
  const spans = await spansOf(gateway);
  await gateway.close();
  expect(spans).toMatchObject([
    {
      name: 'GET /api/billing/config',
      traceId: TRACE_ID,
      parentSpanId: 'b7ad6b7169203331',
      failed: false,
      attributes: { 'jobtrail.upstream': 'svc-billing', 'http.response.status_code': 200 },
    },
  ]);
  expect(received).toBe(`00-${TRACE_ID}-${spans[0]?.spanId}-01`);
});

it('the span of a call that does not reach its service says why', async () => {
  const gateway = await startTestGateway({ env: { SVC_BILLING_URL: DEAD_ADDRESS } });
  const spans = await spansOf(gateway);
  await gateway.close();
  expect(spans).toMatchObject([
    { failed: true, attributes: { 'error.type': 'ECONNREFUSED', 'http.response.status_code': 503 } },
  ]);
});

it('the span of a call whose response breaks off has failed', async () => {
  const gateway = await startTestGateway({
    billing: (_req, res) => {
      res.writeHead(200, { 'content-length': '100' });
      res.write('{');
      setTimeout(() => res.destroy(), 50);
    },
  });
  const request = sendRequest(gateway.port, '/api/billing/config', { headers: { traceparent } });
  await expect(request).rejects.toThrow('aborted');
  // A response that breaks off ends with its connection, a moment later.
  while (gateway.logged.length === 0) await sleep(10);
  await gateway.close();
  await tracing.stop(LONG_MS);
  expect(collector.spans).toMatchObject([{ failed: true, attributes: { 'http.response.status_code': 200 } }]);
});

it('reading the session of a call is a span below that of the call', async () => {
  const gateway = await startTestGateway({ core: (_req, res) => void res.writeHead(401).end('{}') });
  const headers = { traceparent, cookie: 'jobtrail_session=unknown' };
  await sendRequest(gateway.port, '/api/user/billing', { headers });
  await gateway.close();
  await tracing.stop(LONG_MS);
  const { method, path } = internal.readSession;
  const call = collector.spans.find(({ name }) => name === 'GET /api/user/billing');
  expect(collector.spans.find(({ name }) => name === `${method} ${path}`)).toMatchObject({
    parentSpanId: call?.spanId,
    failed: false,
    attributes: { 'http.request.method': method, 'url.template': path, 'server.address': 'svc-core' },
  });
});
