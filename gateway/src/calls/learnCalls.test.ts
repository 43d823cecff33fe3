import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublishedCall } from '@jobtrail/contract/internal';
import { describeError } from '@jobtrail/service-kit';
import { sendRequest } from '../testing/sendRequest.ts';
import { DEAD_ADDRESS, startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const OFTEN_MS = 20;
async function waitFor(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(OFTEN_MS);
}
const call = (path: string, changed: Partial<PublishedCall> = {}): PublishedCall => ({
  ...{ id: 'readOpens', method: 'GET', path, access: 'public', maxBody: 1000, slow: false, signIn: false },
  ...{ endsSessions: 'none', operation: operationOf('readOpens') },
  ...changed,
});
function operationOf(operationId: string): Record<string, unknown> {
  return { operationId, summary: 'How many people opened it', 'x-access': 'public', parameters: [], responses: {} };
}

/** What the log says about an error. */
const problemIn = (entry: object): string => JSON.stringify('err' in entry ? describeError(entry.err) : entry);

/** A process of svc-mail from a release that this gateway was not built with. */
async function startStub() {
  const child = spawn(process.execPath, [join(__dirname, '../testing/stubService.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [url] = (await once(lines, 'line')) as [string];
  return {
    url,
    /** Sets what it publishes; nothing makes it fail. */
    async publish(etag?: string, calls: readonly unknown[] = []): Promise<void> {
      const body =
        etag === undefined ? '' : JSON.stringify({ etag: `"${etag}"`, body: JSON.stringify({ version: 1, calls }) });
      await fetch(`${url}/control`, { method: 'POST', body });
    },
    async stop(): Promise<void> {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

describe('A gateway that runs', () => {
  let stub: Awaited<ReturnType<typeof startStub>>;
  let gateway: TestGateway;
  const status = async (path: string, method = 'GET'): Promise<number> =>
    (await sendRequest(gateway.port, path, { method })).status;

  beforeEach(async () => {
    stub = await startStub();
    await stub.publish('1', [call('/api/admin/broadcast/:id/opens')]);
    gateway = await startTestGateway({ env: { SVC_MAIL_URL: stub.url, SVC_BILLING_URL: DEAD_ADDRESS } });
    await gateway.gateway.learnCalls(OFTEN_MS);
  });
  afterEach(async () => {
    await gateway.close();
    await stub.stop();
  });

  it('forwards a call that it was not built with, as its service asks', async () => {
    const response = await sendRequest(gateway.port, '/api/admin/broadcast/7/opens?by=day');
    expect([response.status, response.json()]).toEqual([
      200,
      { method: 'GET', url: '/api/admin/broadcast/7/opens?by=day', identity: null, bytes: 0 },
    ]);
    expect(await status('/api/admin/broadcast/7/opens', 'DELETE')).toBe(405);
    expect(await status('/api/admin/broadcast/7/clicks')).toBe(404);
  });
  it('documents it', async () => {
    const response = await sendRequest(gateway.port, '/api/openapi.json');
    expect(response.json()).toMatchObject({
      paths: {
        '/api/admin/broadcast/{id}/opens': { get: { operationId: 'readOpens' } },
        '/api/jobs': { get: { operationId: 'listJobs' } },
      },
    });
    const { text } = await sendRequest(gateway.port, '/api/docs');
    expect(text).toContain('How many people opened it');
  });
  it('learns the calls of a release that replaces the one that it knows, and serves both for a while', async () => {
    await stub.publish('2', [call('/api/admin/broadcast/:id/clicks', { method: 'POST', maxBody: 5 })]);
    await waitFor(async () => (await status('/api/admin/broadcast/7/clicks', 'POST')) === 200);
    expect(await status('/api/admin/broadcast/7/opens')).toBe(200);
    const tooLarge = await sendRequest(gateway.port, '/api/admin/broadcast/7/clicks', {
      method: 'POST',
      body: '123456',
    });
    expect(tooLarge.status).toBe(413);
  });
  it('learns the other calls of a release with one of a kind that it does not know, and logs that', async () => {
    const later = { ...call('/api/admin/broadcast/:id/forwards'), access: 'support' };
    await stub.publish('3', [later, call('/api/admin/broadcast/:id/clicks')]);
    await waitFor(async () => (await status('/api/admin/broadcast/7/clicks')) === 200);
    expect(await status('/api/admin/broadcast/7/forwards')).toBe(404);
    expect(gateway.logged).toContainEqual(
      expect.objectContaining({
        route: 'GET /api/admin/broadcast/:id/forwards',
        reason: 'is of a kind that this gateway does not know',
      }),
    );
  });
  it('keeps the calls of a service that it cannot reach', async () => {
    await stub.publish();
    await waitFor(() => gateway.logged.some((entry) => JSON.stringify(entry).includes('svc-mail')));
    expect(await status('/api/admin/broadcast/7/opens')).toBe(200);
    expect(await status('/api/jobs')).toBe(404);
    const lines = gateway.logged.filter((entry) => JSON.stringify(entry).includes('cannot be read'));
    // At most one line for each of the three services.
    expect(lines.length).toBeLessThanOrEqual(3);
  });
  it('keeps the known calls of a service that publishes too many, logs that and counts it', async () => {
    const gauge = async () =>
      /upstream_calls_outdated{upstream="mail",.*} (\d)/.exec(await gateway.gateway.metrics.metrics())?.[1];
    expect(await gauge()).toBe('0');
    await stub.publish(
      '2',
      Array.from({ length: 501 }, (_, at) => call(`/api/admin/broadcast/:id/list-${at}`)),
    );
    await waitFor(() => gateway.logged.some((entry) => problemIn(entry).includes('501 calls are published')));
    expect(await gauge()).toBe('1');
    expect(await status('/api/admin/broadcast/7/opens')).toBe(200);
    expect(await status('/api/admin/broadcast/7/list-0')).toBe(404);
    await stub.publish(
      '3',
      Array.from({ length: 500 }, (_, at) => call(`/api/admin/broadcast/:id/list-${at}`)),
    );
    await waitFor(async () => (await status('/api/admin/broadcast/7/list-499')) === 200);
    expect(await gauge()).toBe('0');
  });
  it('never forwards a call of another service, of the gateway, or of signing in, and logs it once', async () => {
    await stub.publish('2', [
      call('/api/jobs'),
      call('/api/auth/login', { method: 'POST' }),
      call('/api/docs'),
      call('/api/admin/broadcast/:id/opens'),
    ]);
    const refused = () =>
      gateway.logged.filter((entry) => 'message' in entry && entry.message === 'a call of a service is not forwarded');
    await waitFor(() => refused().length >= 3);
    expect(refused().map((entry) => ('route' in entry ? entry.route : ''))).toEqual([
      'GET /api/jobs',
      'POST /api/auth/login',
      'GET /api/docs',
    ]);
    // svc-core has neither in this test.
    expect(await status('/api/jobs')).toBe(404);
    expect(await status('/api/auth/login', 'POST')).toBe(404);
    expect((await sendRequest(gateway.port, '/api/docs')).text).toContain('<!doctype html>');
  });
});
