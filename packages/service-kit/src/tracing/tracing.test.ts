import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { z } from 'zod';
import { FileBlobStore } from '../blobs/FileBlobStore.ts';
import { tracedBlobStore } from '../blobs/tracedBlobStore.ts';
import { type Environment, readConfig } from '../config/readConfig.ts';
import { openDatabase } from '../database/open.ts';
import { createLogger } from '../logging/createLogger.ts';
import { type Collector, startCollector } from '../testing/collector.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { currentOrigin, runFromQueue } from './origin.ts';
import { currentScope, runInScope, traceIdOf } from './requestScope.ts';
import { currentSpan, inSpan, recordForeign, runInSpan, startSpan } from './spans.ts';
import { startTracing, type Tracing } from './startTracing.ts';
import { recordedShare, spansUrl, tracingSettings } from './tracingSettings.ts';

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const UNRECORDED = CALLER.replace(/01$/, '00');
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const LONG_MS = 10_000;
const settingsOf = (env: Environment) => readConfig(z.object(tracingSettings), env);

let collector: Collector;
let tracing: Tracing | undefined;
const warned: string[] = [];
const logger = createLogger('svc-test', 'warn', { write: (line) => void warned.push(line) });
const start = async (env: Environment = {}): Promise<Tracing> => {
  const all = { OTEL_TRACES_SAMPLER: 'parentbased_always_on', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  tracing = await startTracing('svc-test', settingsOf({ ...all, ...env }), logger);
  return tracing;
};
/** Sends what has been recorded. */
const finish = async (): Promise<void> => tracing?.stop(LONG_MS);
/** Runs something in the span of a request. */
const asRequest = (run: () => Promise<unknown>, parent: string | null = CALLER): Promise<unknown> =>
  runInSpan(startSpan({ name: 'GET /things', kind: 'server', parent: parent ?? undefined }), 'request-1', run);
const spanNamed = (name: string) => collector.spans.find((span) => span.name === name);

beforeEach(async () => {
  collector = await startCollector();
  warned.length = 0;
});
afterEach(async () => {
  await tracing?.stop(0);
  tracing = undefined;
  await collector.close();
});

describe('Tracing', () => {
  it('records nothing and changes no traceparent without a collector', async () => {
    await startTracing('svc-test', settingsOf({}), logger);
    const ran = runInScope({ requestId: 'request-1', traceparent: CALLER }, () =>
      inSpan('SELECT jobs', 'client', {}, async () => [currentSpan(), currentScope()?.traceparent]),
    );
    expect(await ran).toEqual([undefined, CALLER]);
    expect(startSpan({ name: 'GET /things', kind: 'server' }).traceparent).toBeUndefined();
  });
  it('records a request in the trace of its caller, and what it causes below it', async () => {
    await start();
    await asRequest(() =>
      inSpan('GET /internal/session', 'client', { 'url.template': '/internal/session' }, async () => 1),
    );
    await finish();
    const [server, client] = [spanNamed('GET /things'), spanNamed('GET /internal/session')];
    expect(server).toMatchObject({ service: 'svc-test', traceId: TRACE, parentSpanId: 'b7ad6b7169203331' });
    expect(client).toMatchObject({ traceId: TRACE, parentSpanId: server?.spanId });
    expect(client?.attributes).toEqual({ 'url.template': '/internal/session' });
  });
  it('gives calls to other parts the id of their own span', async () => {
    await start();
    let carried: string | undefined;
    await asRequest(() =>
      inSpan('GET /other', 'client', {}, async () => {
        carried = currentScope()?.traceparent;
      }),
    );
    await finish();
    expect(carried).toBe(`00-${TRACE}-${spanNamed('GET /other')?.spanId}-01`);
  });
  it('names the kind of a failure and no message', async () => {
    await start();
    const failing = asRequest(() =>
      Promise.reject(Object.assign(new Error('ada@example.com'), { code: 'ECONNRESET' })),
    );
    await expect(failing).rejects.toThrow();
    await finish();
    expect(spanNamed('GET /things')).toMatchObject({ failed: true, attributes: { 'error.type': 'ECONNRESET' } });
    expect(collector.text()).not.toContain('ada@');
  });
  it('sends the headers and names the resource that the standard variables say', async () => {
    await start({
      OTEL_SERVICE_NAME: 'other',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=a%20b',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20one',
    });
    await asRequest(async () => undefined);
    await finish();
    expect(collector.spans[0]?.service).toBe('other');
    expect(collector.text()).toContain('a b');
    expect(collector.headers()).toMatchObject({ authorization: 'Bearer one' });
  });
  it('passes on a span of a browser, with the closest possible time for one that no clock shows', async () => {
    await start();
    const spanId = 'a'.repeat(16);
    const ids = { traceId: TRACE, spanId, parentId: 'b7ad6b7169203331' };
    const span = { service: 'browser', name: 'page load', kind: 'internal', ...ids, failed: true } as const;
    for (const startedAt of [Date.now(), -1, 1e300]) recordForeign({ ...span, startedAt, ms: 1.5, attributes: {} });
    await finish();
    expect(collector.spans).toHaveLength(3);
    expect(collector.spans[2]).toMatchObject({
      service: 'browser',
      name: 'page load',
      traceId: TRACE,
      spanId,
      failed: true,
    });
  });
});

describe('Sampling', () => {
  it('follows the caller, and records a tenth of the traces that begin here by default', async () => {
    expect(recordedShare(settingsOf({}))).toBe(0.1);
    await start();
    await asRequest(() => inSpan('SELECT jobs', 'client', {}, async () => 1), UNRECORDED);
    await asRequest(async () => undefined, null);
    await finish();
    expect(collector.spans.map(({ name, traceId }) => [name, traceId === TRACE])).toEqual([['GET /things', false]]);
  });
  it.each([
    ['always_off', '1', 0],
    ['parentbased_always_off', '1', 0],
    ['traceidratio', '0', 0],
    ['parentbased_traceidratio', '1', 1],
    ['always_on', '0', 1],
  ])('by %s with %s records %d of 1 trace that begins here', async (sampler, share, count) => {
    const env = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share };
    expect(recordedShare(settingsOf(env))).toBe(count);
    await start(env);
    await asRequest(async () => undefined, null);
    await finish();
    expect(collector.spans).toHaveLength(count);
  });
});

describe('Work of a queue', () => {
  const work = (joins: boolean, origin: object) =>
    runFromQueue({ queue: 'mails', joins, origin }, async () => currentScope());

  it('belongs to the trace of the request that enqueued it, with its request id', async () => {
    await start();
    const origin = { request_id: 'request-1', traceparent: CALLER };
    const scope = await work(true, origin);
    await finish();
    expect(scope?.requestId).toBe('request-1');
    expect(collector.spans[0]).toMatchObject({ name: 'process mails', traceId: TRACE, links: [] });
    expect(collector.spans[0]?.attributes).toMatchObject({ 'messaging.destination.name': 'mails' });
  });
  it('that is one of many begins a trace that links to the request', async () => {
    await start();
    await work(false, { request_id: null, traceparent: CALLER });
    await finish();
    expect(collector.spans[0]?.links).toEqual([TRACE]);
    expect(collector.spans[0]?.traceId).not.toBe(TRACE);
  });
  it('of older code, without ids, begins a trace of its own', async () => {
    await start();
    await work(true, { request_id: null, traceparent: null });
    await finish();
    expect(collector.spans).toHaveLength(1);
  });
  it('has the ids of the request in its log lines even if nothing is recorded', async () => {
    const origin = await runInScope({ requestId: 'request-1', traceparent: CALLER }, async () => currentOrigin());
    const scope = await work(true, origin);
    expect([scope?.requestId, traceIdOf(scope?.traceparent ?? '')]).toEqual(['request-1', TRACE]);
  });
});

describe('A statement and a blob', () => {
  const folder = temporaryFolder();
  let knex: Knex;
  beforeEach(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
  });
  afterEach(async () => {
    await knex.destroy();
    folder.remove();
  });

  it('are named by what they do and touch, without any value', async () => {
    await start();
    await knex.raw('create table people (name text)');
    const blobs = tracedBlobStore(new FileBlobStore(folder.path), 'files');
    await asRequest(async () => {
      await knex('people').insert({ name: 'Ada Secret' });
      await knex('people').where({ name: 'Ada Secret' }).first();
      await knex.raw("select count(*) from people where name = 'Ada Secret'");
      await blobs.put('0190a0e2-0000-7000-8000-000000000000', [Buffer.from('bytes')]);
      await knex('nowhere')
        .select()
        .catch(() => undefined);
    });
    await finish();
    expect(collector.spans.map(({ name }) => name).sort()).toEqual(
      ['GET /things', 'INSERT people', 'SELECT nowhere', 'SELECT people', 'SELECT people', 'blob put'].sort(),
    );
    expect(spanNamed('INSERT people')?.attributes).toEqual({
      'db.system.name': 'sqlite',
      'db.operation.name': 'INSERT',
      'db.collection.name': 'people',
      'db.query.summary': 'INSERT people',
    });
    expect(spanNamed('SELECT nowhere')?.failed).toBe(true);
    expect(collector.text()).not.toMatch(/Secret|0190a0e2/);
  });
});

describe('A collector', () => {
  const record = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await asRequest(async () => undefined);
  };

  it('that responds with 500 is reported once, without its response, and spans are dropped', async () => {
    collector.behavior = 'fails';
    await start({
      OTEL_BSP_SCHEDULE_DELAY: '1',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    });
    await record(3);
    await finish();
    expect(warned).toHaveLength(1);
    expect(warned.join()).not.toContain('a secret of the collector');
  });
  it('that rejects spans is reported, without its message', async () => {
    collector.behavior = 'rejects';
    await start();
    await record(3);
    await finish();
    expect(warned.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: 'spans could not be sent to the collector',
        err: expect.objectContaining({ message: 'The collector has rejected some.' }),
      }),
    ]);
    expect(warned.join()).not.toContain('secret');
  });
  it('that is down disturbs nothing', async () => {
    await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_TIMEOUT: '50' });
    await record(3);
    await finish();
    expect(warned).toHaveLength(1);
  });
  it('that hangs holds a bounded number of spans and no shutdown', async () => {
    collector.behavior = 'hangs';
    const { stop } = await start({
      OTEL_BSP_MAX_QUEUE_SIZE: '5',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '5',
      OTEL_EXPORTER_OTLP_TIMEOUT: '500',
    });
    await record(100);
    await stop(0);
    expect((collector.text().match(/GET \/things/g) ?? []).length).toBeLessThanOrEqual(10);
    // The request that hangs ends before the suite does.
    await finish();
  });
});

describe('The settings of tracing', () => {
  it.each([
    [{}, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 'http://collector:4318/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/otlp/' }, 'http://collector:4318/otlp/v1/traces'],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://tempo/in' }, 'http://tempo/in'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, null],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, null],
  ])('%j send spans to %p', (env, url) => {
    expect(spansUrl(settingsOf(env))).toBe(url);
  });
  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a secret' }],
  ])('%j are refused, without their value', (env) => {
    const [value] = Object.values(env);
    expect(() => settingsOf(env)).toThrow(/OTEL_/);
    expect(() => settingsOf(env)).not.toThrow(value);
  });
});
