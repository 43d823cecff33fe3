import { z } from 'zod';
import { readConfig } from '../config/readConfig.ts';
import { type Collector, startCollector } from '../testing/collector.ts';
import { endServerSpan, startServerSpan } from './spans.ts';
import { startTracing, type Tracing } from './startTracing.ts';
import { tracingSettings } from './tracingSettings.ts';

const LONG_MS = 10_000;
let collector: Collector;
let tracing: Tracing;
beforeEach(async () => {
  collector = await startCollector();
  const settings = readConfig(z.object(tracingSettings), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'always_on',
  });
  tracing = await startTracing('svc-test', settings, { warn: () => undefined });
});
afterEach(async () => {
  await tracing.stop(0);
  await collector.close();
});

const request = (method: string, route: string | undefined, status: number): void =>
  endServerSpan(startServerSpan(method, undefined), { method, route, status });

it('the span of a request is named after its route and has its status', async () => {
  request('GET', 'GET /api/jobs/:id', 200);
  request('GET', 'GET /api/jobs/:id', 404);
  request('POST', undefined, 404);
  await tracing.stop(LONG_MS);
  const facts = (method: string, status: number) => ({
    'http.request.method': method,
    'http.response.status_code': status,
  });
  expect(collector.spans.map(({ name, attributes, failed }) => ({ name, attributes, failed }))).toEqual([
    { name: 'GET /api/jobs/:id', attributes: { ...facts('GET', 200), 'http.route': '/api/jobs/:id' }, failed: false },
    { name: 'GET /api/jobs/:id', attributes: { ...facts('GET', 404), 'http.route': '/api/jobs/:id' }, failed: false },
    { name: 'POST', attributes: facts('POST', 404), failed: false },
  ]);
});

it('an error of the server has failed, and no other span of its route', async () => {
  request('GET', 'GET /api/jobs', 500);
  request('GET', 'GET /api/jobs', 500);
  request('GET', 'GET /api/jobs', 200);
  await tracing.stop(LONG_MS);
  expect(collector.spans.map(({ failed, attributes }) => [failed, attributes['error.type']])).toEqual([
    [true, '500'],
    [true, '500'],
    [false, undefined],
  ]);
});
