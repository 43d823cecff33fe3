import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { z } from 'zod';
import { IDEMPOTENCY_RETENTION_MS, REPLAYED_RESPONSE_MAX_BYTES } from '@jobtrail/contract';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import { conflict } from '../errors/AppError.ts';
import { type Caller, registerOn } from '../http/register.ts';
import type { Listening } from '../lifecycle/serve.ts';
import { createLogger } from '../logging/createLogger.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/index.ts';
import { serveRoutes } from '../testing/serveRoutes.ts';
import { createKeyPurge } from './createKeyPurge.ts';
import { IdempotentRequests } from './IdempotentRequests.ts';
import { addIdempotencyCallers, type IdempotencyKeyRow, idempotencyMigration } from './table.ts';

const logger = createLogger('svc-test', 'silent');
const callers: Record<string, Caller> = {
  ada: { id: 'a', role: 'user', access: 'full' },
  bob: { id: 'b', role: 'user', access: 'full' },
};
const thing = {
  summary: '',
  method: 'POST',
  service: 'core',
  access: 'public',
  body: z.object({ name: z.string() }),
  success: { status: 201, body: z.object({ id: z.string() }) },
} as const;
const add = { ...thing, id: 'add', path: '/api/things' } as const;
const addAtOnce = { ...thing, id: 'addAtOnce', path: '/api/things-at-once' } as const;
const login = { ...thing, id: 'login', path: '/api/auth/login' } as const;

describe('A request with an Idempotency-Key', () => {
  let folder: TemporaryFolder;
  let knex: Knex;
  let service: Listening;
  let now = Date.now();
  let runs: string[] = [];
  /** What the handler does after it has been counted. */
  let work: (name: string) => Promise<string> = async (name) => name;
  /** What the handler does before and after its transaction. */
  let before: () => Promise<void> = async () => undefined;
  let after: () => Promise<void> = async () => undefined;

  beforeAll(async () => {
    folder = temporaryFolder();
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    await migrate(knex, [
      idempotencyMigration('0001-idempotency-keys'),
      { name: '0002-idempotency-callers', up: addIdempotencyCallers },
    ]);
    await knex.schema.createTable('things', (table) => void table.string('name'));
    const idempotency = new IdempotentRequests({ knex, clock: () => now, logger });
    service = await serveRoutes(
      (router) => {
        const on = registerOn(
          router,
          async (ctx) => callers[ctx.get('x-who')] ?? null,
          undefined,
          undefined,
          idempotency,
        );
        const count = async (name: string): Promise<{ id: string }> => {
          runs.push(name);
          return { id: `${runs.length} ${await work(name)}` };
        };
        on(add, ({ body }) => count(body.name));
        on(login, ({ body }) => count(body.name));
        on(addAtOnce, async ({ body, storeResponse }) => {
          await before();
          const result = await transaction(knex, async (trx) => {
            await trx('things').insert({ name: body.name });
            return storeResponse(trx, await count(body.name));
          });
          await after();
          return result;
        });
      },
      { logger },
    );
  });
  afterAll(async () => {
    await service.close(0);
    await knex.destroy();
    folder.remove();
  });
  afterEach(async () => {
    runs = [];
    work = async (name) => name;
    before = async () => undefined;
    after = async () => undefined;
    await knex('idempotency_keys').delete();
    await knex('things').delete();
  });

  const post = async (
    key: string,
    body: object = { name: 'kite' },
    { path = add.path as string, who = 'ada' } = {},
  ) => {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'x-who': who },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      body: (await response.json()) as { id?: string; code?: string },
      type: response.headers.get('content-type'),
      replayed: response.headers.get('idempotent-replayed'),
      retryAfter: response.headers.get('retry-after'),
    };
  };
  const rows = (): Promise<IdempotencyKeyRow[]> => knex<IdempotencyKeyRow>('idempotency_keys');

  it.each([add.path, addAtOnce.path])('runs once, and a repeat gets the same response (%s)', async (path) => {
    const key = randomUUID();
    const first = await post(key, { name: 'kite' }, { path });
    const repeat = await post(key.toUpperCase(), { name: 'kite' }, { path });
    expect([first.status, first.body, first.replayed]).toEqual([201, { id: '1 kite' }, null]);
    expect(repeat).toEqual({ ...first, replayed: 'true' });
    expect(runs).toEqual(['kite']);
  });

  it.each([add.path, addAtOnce.path])('costs one insert, one count and one update (%s)', async (path) => {
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }): void => {
      const [, verb = ''] = /^(\w+) .*idempotency_keys/.exec(sql) ?? [];
      if (verb !== '') statements.push(verb);
    };
    knex.on('query', note);
    await post(randomUUID(), { name: 'kite' }, { path });
    knex.off('query', note);
    expect(statements).toEqual(['insert', 'select', 'update']);
  });

  it('is a different request from another person, without a session, or to another call', async () => {
    const key = randomUUID();
    for (const options of [{ who: 'ada' }, { who: 'bob' }, { who: 'nobody' }, { path: addAtOnce.path }])
      expect((await post(key, { name: 'kite' }, options)).replayed).toBeNull();
    expect(runs).toHaveLength(4);
  });

  it('cannot be used for another body or address', async () => {
    const key = randomUUID();
    await post(key);
    for (const other of [post(key, { name: 'other' }), post(key, { name: 'kite' }, { path: `${add.path}?more=1` })])
      expect(await other).toMatchObject({ status: 422, body: { code: 'key_reused' }, replayed: null });
    expect(runs).toEqual(['kite']);
  });

  it('needs a UUID as its key', async () => {
    expect(await post('1')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(runs).toEqual([]);
  });

  it('has to wait while the first one runs', async () => {
    const key = randomUUID();
    let begun = (): void => undefined;
    let finish = (): void => undefined;
    const running = new Promise<void>((resolve) => (begun = resolve));
    const finishing = new Promise<void>((resolve) => (finish = resolve));
    work = async (name) => {
      begun();
      await finishing;
      return name;
    };
    const first = post(key);
    await running;
    const begunAt = now;
    for (const [ranMs, retryAfter] of [
      [0, '1'],
      [2000, '2'],
      [9999, '3'],
    ] as const) {
      now = begunAt + ranMs;
      expect(await post(key)).toMatchObject({ status: 409, body: { code: 'request_running' }, retryAfter });
    }
    now = begunAt;
    finish();
    expect((await first).status).toBe(201);
    expect((await post(key)).replayed).toBe('true');
    expect(runs).toEqual(['kite']);
  });

  it('runs again after it has failed', async () => {
    const key = randomUUID();
    work = async () => Promise.reject(conflict('Not now.'));
    expect((await post(key)).status).toBe(409);
    expect(await rows()).toEqual([]);
    work = async (name) => name;
    expect(await post(key)).toMatchObject({ status: 201, replayed: null });
  });

  it('is not run again if it failed after its transaction', async () => {
    const key = randomUUID();
    after = async () => Promise.reject(new Error('The connection is lost.'));
    expect((await post(key, undefined, { path: addAtOnce.path })).status).toBe(500);
    expect(await post(key, undefined, { path: addAtOnce.path })).toMatchObject({ status: 201, body: { id: '1 kite' } });
    expect(runs).toEqual(['kite']);
  });

  describe('whose process has died', () => {
    const leaveBehind = async (path: string): Promise<string> => {
      const key = randomUUID();
      await post(key, { name: 'kite' }, { path });
      runs = [];
      await knex('idempotency_keys').update({ status: null, response: null });
      return key;
    };
    afterEach(() => {
      now = Date.now();
    });

    it.each([add.path, addAtOnce.path])('waits for the end of the lease and then runs (%s)', async (path) => {
      const key = await leaveBehind(path);
      expect(await post(key, undefined, { path })).toMatchObject({ status: 409, body: { code: 'request_running' } });
      now += 10_000;
      expect(await post(key, undefined, { path })).toMatchObject({ status: 201, replayed: null });
      expect((await post(key, undefined, { path })).replayed).toBe('true');
      expect(runs).toEqual(['kite']);
    });

    it('runs once when several processes repeat it at the same time', async () => {
      const key = await leaveBehind(add.path);
      now += 10_000;
      const responses = await Promise.all(Array.from({ length: 8 }, () => post(key)));
      expect(runs).toEqual(['kite']);
      for (const { status, replayed } of responses)
        expect([201, 409]).toContain(status === 201 && replayed ? 201 : status);
    });

    it('has no effect if it was only slow and another process has taken over', async () => {
      const key = randomUUID();
      before = async () => {
        await knex('idempotency_keys').update({ lease: randomUUID() });
      };
      expect(await post(key, undefined, { path: addAtOnce.path })).toMatchObject({
        status: 409,
        body: { code: 'request_running' },
      });
      expect(await knex('things')).toEqual([]);
      expect((await rows()).map(({ status }) => status)).toEqual([null]);
    });
  });

  it('stores neither the key nor what was sent and received in a readable form', async () => {
    const key = randomUUID();
    await post(key, { name: 'a secret kite' });
    const [row] = await rows();
    expect(row?.status).toBe(201);
    const stored = JSON.stringify(row);
    for (const text of [key, 'secret kite', Buffer.from('secret kite').toString('base64'), '"a"'])
      expect(stored).not.toContain(text);
  });

  it('is recorded as done without its response if that is too large to be stored', async () => {
    const key = randomUUID();
    work = async () => 'x'.repeat(REPLAYED_RESPONSE_MAX_BYTES);
    expect((await post(key)).status).toBe(201);
    expect(await post(key)).toMatchObject({ status: 409, body: { code: 'already_done' } });
    expect(runs).toEqual(['kite']);
  });

  describe('of someone who has caused many', () => {
    /** Stored responses of Ada, with this many bytes each. */
    const addStored = async (count: number, bytes: number): Promise<void> => {
      await post(randomUUID());
      const [row] = await rows();
      await knex('idempotency_keys').delete();
      const stored = Array.from({ length: count }, () => ({ ...row, id: randomUUID(), response_bytes: bytes }));
      for (let at = 0; at < count; at += 50) await knex('idempotency_keys').insert(stored.slice(at, at + 50));
      runs = [];
    };

    it.each([
      [2000, 100],
      [20, 1024 * 1024],
    ])('is recorded as done without its response (after %i of %i bytes)', async (count, bytes) => {
      await addStored(count, bytes);
      for (const path of [add.path, addAtOnce.path]) {
        const key = randomUUID();
        expect((await post(key, undefined, { path })).status).toBe(201);
        expect(await post(key, undefined, { path })).toMatchObject({ status: 409, body: { code: 'already_done' } });
      }
      expect(runs).toEqual(['kite', 'kite']);
    });

    it('is stored with its response below the limit, and for everyone else', async () => {
      await addStored(1999, 100);
      for (const who of ['ada', 'bob', 'nobody']) {
        const key = randomUUID();
        await post(key, undefined, { who });
        expect([who, (await post(key, undefined, { who })).replayed]).toEqual([who, 'true']);
      }
    });
  });

  it('ignores the key, and stores nothing, in a call that is excluded', async () => {
    const key = randomUUID();
    for (const _ of [1, 2]) expect((await post(key, undefined, { path: login.path })).replayed).toBeNull();
    expect(runs).toHaveLength(2);
    expect(await rows()).toEqual([]);
  });

  it('is deleted after a day', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    await post(old);
    now += 1;
    await post(recent);
    now += IDEMPOTENCY_RETENTION_MS;
    const purge = createKeyPurge({ knex, clock: () => now, logger });
    purge.start();
    while ((await rows()).length > 1) await sleep(10);
    await purge.stop();
    expect((await post(recent)).replayed).toBe('true');
    expect((await post(old)).replayed).toBeNull();
    now = Date.now();
  });
});
