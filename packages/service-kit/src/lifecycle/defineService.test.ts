import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { calls } from '@jobtrail/contract/calls';
import { ConfigError } from '../config/readConfig.ts';
import { createTable } from '../database/tables.ts';
import { gatewayCaller } from '../identity/gatewayCaller.ts';
import { SigningKey } from '../identity/SigningKey.ts';
import { IDENTITY_HEADER } from '../identity/token.ts';
import { patient } from '../testing/patience.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/temporaryFolder.ts';
import { createServiceApp } from './createServiceApp.ts';
import { defineService } from './defineService.ts';
import { serviceEnvironment } from './serviceEnvironment.ts';

describe('A defined service', () => {
  let folder: TemporaryFolder;
  let events: string[];
  beforeEach(() => {
    folder = temporaryFolder();
    events = [];
  });
  afterEach(() => folder.remove());

  const note = (event: string) => async (): Promise<void> => void events.push(event);
  const service = () =>
    defineService({
      name: 'svc-mail',
      environment: serviceEnvironment('svc-mail', { GREETING: z.string().default('Hello') }),
      migrations: [
        {
          name: '0001-names',
          up: (knex) => createTable(knex, 'names', (table) => void table.string('name', 40).primary()),
        },
      ],
      open: async (base) => {
        await base.knex('names').insert({ name: base.config.GREETING });
        base.onStop('first', note('first closed'));
        base.onStop('second', note('second closed'));
        base.stopping.addEventListener('abort', () => void events.push('stopping'));
        return base;
      },
      modules: ({ knex, keys, ...context }) =>
        createServiceApp(
          {
            name: 'svc-mail',
            ...context,
            keys,
            authenticate: gatewayCaller('svc-mail', keys),
          },
          ({ router, on }) => {
            router.get('/names', async (ctx) => {
              ctx.body = await knex<{ name: string }>('names').pluck('name');
            });
            on(calls.listSuppressions, async () => ({ suppressions: [], next: null }));
          },
        ),
      workers: () => ({
        greeter: {
          start: () => void events.push('greeter started'),
          stop: note('greeter stopped'),
          loops: () => [
            {
              name: 'greeting',
              everyMs: 1000,
              lastSuccessAt: () => 2000,
              failures: () => 0,
              backlogs: async () => [{ queue: 'names', due: 1, oldestDueSeconds: 3, leased: 0 }],
            },
          ],
        },
      }),
    });
  const env = (): Record<string, string> => ({ PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'silent' });

  it('opens its migrated database and its own context, then serves its probes and calls', async () => {
    const { url, stop } = await service().start({ ...env(), GREETING: 'Good morning' });
    try {
      expect(await (await fetch(`${url}/names`)).json()).toEqual(['Good morning']);
      for (const probe of ['/healthz', '/readyz', '/metrics']) expect((await fetch(url + probe)).status).toBe(200);
      const { path } = calls.listSuppressions;
      expect((await fetch(url + path)).status).toBe(401);
      const token = await new SigningKey('gateway', { dataDir: folder.path }).sign('svc-mail', {
        userId: '0190a1b2-0000-7000-8000-000000000001',
        role: 'admin',
        name: 'Ada',
        email: 'ada@example.com',
      });
      const response = await fetch(url + path, { headers: { [IDENTITY_HEADER]: token } });
      expect([response.status, await response.json()]).toEqual([200, { suppressions: [], next: null }]);
    } finally {
      await stop();
    }
  });
  it('serves its metrics on a separate port if one is configured, and only there', async () => {
    const { url, metricsUrl = '', stop } = await service().start({ ...env(), METRICS_PORT: '0' });
    try {
      expect(new URL(metricsUrl).port).not.toBe(new URL(url).port);
      expect((await fetch(`${url}/metrics`)).status).toBe(404);
      await fetch(`${url}/healthz`);
      const response = await fetch(metricsUrl);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      expect(await response.text()).toContain(
        'http_request_duration_seconds_count{service="svc-mail",route="none",status="200"} 1',
      );
      for (const other of ['/healthz', '/readyz', '/names', '/'])
        expect((await fetch(new URL(other, metricsUrl))).status).toBe(404);
    } finally {
      await stop();
    }
    await expect(fetch(metricsUrl)).rejects.toThrow('fetch failed');
  });
  it('reports its connections to the database, its clock, its loops and their queues', async () => {
    const { url, stop } = await service().start(env());
    try {
      const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
      const valueOf = (start: string): number =>
        Number(
          lines
            .find((line) => line.startsWith(start))
            ?.split(' ')
            .at(-1),
        );
      expect(['used', 'free', 'max', 'waiting'].map((name) => valueOf(`database_connections_${name}{`))).toEqual([
        0, 1, 1, 0,
      ]);
      expect(valueOf('clock_offset_seconds{')).toBe(0);
      expect(valueOf('loop_last_success_timestamp_seconds{loop="greeting"')).toBe(2);
      expect(valueOf('queue_oldest_due_seconds{queue="names"')).toBe(3);
    } finally {
      await stop();
    }
  });
  it('starts its workers once it listens, and closes resources in the reverse order of opening', async () => {
    const { url, stop } = await service().start(env());
    expect(events).toEqual(['greeter started']);
    await stop();
    expect(events).toEqual(['greeter started', 'stopping', 'greeter stopped', 'second closed', 'first closed']);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
  it('is not ready once it has been asked to stop, but still serves requests for a while', async () => {
    const { url, stop } = await service().start({ ...env(), SHUTDOWN_DELAY_SECONDS: String(patient(0.5)) });
    const stopped = stop();
    const [ready, names] = await Promise.all(['/readyz', '/names'].map((path) => fetch(url + path)));
    expect([ready?.status, names?.status, names?.headers.get('connection')]).toEqual([503, 200, 'close']);
    expect(events).toEqual(['greeter started']);
    await stopped;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
  it('leaves migrations to the migrate command if configured to', async () => {
    const never = { ...env(), DATABASE_MIGRATE: 'never' };
    await expect(service().start(never)).rejects.toThrow('The schema of the database lacks 0001-names');
    expect(await service().migrate(never)).toBe('svc-mail: applied 0001-names.');
    expect(await service().migrate(never)).toBe('svc-mail: nothing to migrate.');
    const { stop } = await service().start(never);
    await stop();
  });
  it('does not start with an invalid configuration', async () => {
    await expect(service().start({ ...env(), PORT: 'eighty' })).rejects.toThrow(ConfigError);
    await expect(service().start({ ...env(), DATA_DIR: join('/dev/null', 'data') })).rejects.toThrow();
  });
});
