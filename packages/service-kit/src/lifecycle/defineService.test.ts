import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { calls } from '@jobtrail/contract/calls';
import { ConfigError } from '../config/readConfig.ts';
import { serviceEnvironment } from '../config/serviceEnvironment.ts';
import { createTable } from '../database/createTable.ts';
import { createServiceApp } from '../http/createServiceApp.ts';
import { gatewayCaller } from '../identity/gatewayCaller.ts';
import { SigningKey } from '../identity/SigningKey.ts';
import { IDENTITY_HEADER } from '../identity/token.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/temporaryFolder.ts';
import { defineService } from './defineService.ts';

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
        greeter: { start: () => void events.push('greeter started'), stop: note('greeter stopped') },
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
  it('starts its workers once it listens, and closes last what was opened first', async () => {
    const { url, stop } = await service().start(env());
    expect(events).toEqual(['greeter started']);
    await stop();
    expect(events).toEqual(['greeter started', 'stopping', 'greeter stopped', 'second closed', 'first closed']);
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });
  it('does not start with an invalid configuration', async () => {
    await expect(service().start({ ...env(), PORT: 'eighty' })).rejects.toThrow(ConfigError);
    await expect(service().start({ ...env(), DATA_DIR: join('/dev/null', 'data') })).rejects.toThrow();
  });
});
