import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Router from '@koa/router';
import type { Knex } from 'knex';
import mysql, { type RowDataPacket } from 'mysql2/promise';
import { type LeasedQueue, leasedQueue, type LeasedRow } from '../background/leasedQueue.ts';
import type { State } from '../http/context.ts';
import { createApp } from '../http/createApp.ts';
import { serve } from '../lifecycle/serve.ts';
import { createLogger } from '../logging/createLogger.ts';
import { createMetrics } from '../metrics/createMetrics.ts';
import { type GaleraCluster, hasGalera, NO_GALERA_LINE, patient, startGalera } from '../testing/index.ts';
import { createTable } from './createTable.ts';
import { DatabaseReadiness } from './DatabaseReadiness.ts';
import { isUnavailable } from './failures.ts';
import { migrate } from './migrate.ts';
import { migrationLockSuite } from './migrationLockSuite.ts';
import { openDatabase } from './open.ts';

const STARTS_WITHIN_MS = 90_000;
const WITHIN_MS = patient(20_000);

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; !(await holds());) {
    if (Date.now() > end) throw new Error('The condition was never met');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface TaskRow extends LeasedRow {
  readonly id: string;
  readonly due_at: number;
}

if (!hasGalera()) process.stdout.write(`${NO_GALERA_LINE}\n`);
const onGalera = hasGalera() || process.env['NO_SKIP'] === '1' ? describe : describe.skip;
onGalera('A Galera cluster', () => {
  let cluster: GaleraCluster | null = null;
  const nodes = () => {
    if (!cluster) throw new Error('The cluster has not started');
    return cluster.nodes;
  };
  beforeAll(async () => {
    cluster = await startGalera('galera');
  }, STARTS_WITHIN_MS);
  afterAll(() => cluster?.stop());

  const open = (at: 0 | 1, syncReads = false): Promise<Knex> =>
    openDatabase({ service: 'svc-mail', dataDir: '/nowhere', databaseUrl: nodes()[at].url, syncReads });
  const onBoth = async (use: (knexes: readonly [Knex, Knex]) => Promise<void>): Promise<void> => {
    const knexes = [await open(0), await open(1)] as const;
    try {
      await use(knexes);
    } finally {
      for (const knex of knexes) await knex.destroy();
    }
  };

  describe('migrated by processes on both nodes', () => {
    migrationLockSuite(() => (cluster ? [cluster.nodes[0].url, cluster.nodes[1].url] : undefined));
  });

  it('has two nodes', () =>
    onBoth(async (knexes) => {
      for (const knex of knexes) {
        const [[row]] = await knex.raw("show status like 'wsrep_cluster_size'");
        expect(row.Value).toBe('2');
      }
    }));

  it('never gives a row of a queue to workers on two nodes', () =>
    onBoth(async (knexes) => {
      await createTable(knexes[0], 'tasks', (table) => {
        table.string('id', 36).primary();
        table.bigInteger('due_at').notNullable();
        table.integer('attempts').notNullable();
        table.specificType('lease', 'char(36)');
        table.index(['due_at'], 'tasks_by_turn');
      });
      const ids = Array.from({ length: 500 }, (_, n) => `task-${String(n).padStart(4, '0')}`);
      await knexes[0]('tasks').insert(ids.map((id) => ({ id, due_at: 1, attempts: 0, lease: null })));
      const queues = knexes.map((knex) =>
        leasedQueue<TaskRow>({
          knex,
          table: { table: 'tasks', key: 'id', dueAt: 'due_at' },
          leaseMs: 600_000,
          backoff: { firstMs: 1000, longestMs: 60_000 },
          clock: () => 2,
        }),
      );
      const held: string[] = [];
      const work = async (queue: LeasedQueue<TaskRow>): Promise<void> => {
        for (let misses = 0; misses < 20;) {
          const claimed = await queue.claim(7);
          misses = claimed.length === 0 ? misses + 1 : 0;
          held.push(...claimed.map(({ id }) => id));
        }
      };
      await Promise.all([...queues, ...queues, ...queues].map(work));
      expect(held.sort()).toEqual(ids);
      expect(await knexes[0]('tasks').whereNot({ attempts: 1 })).toEqual([]);
    }));

  it('is used through the next node, and no other, once the one in use has lost the majority', async () => {
    const hosts = nodes().map(({ url }) => new URL(url).host);
    const knex = await openDatabase({
      service: 'svc-billing',
      dataDir: '/nowhere',
      databaseUrl: `mysql://root@${hosts.join()}/galera`,
      limits: { poolSize: 2, waitMs: 10_000, statementMs: 2000 },
    });
    /** The port of the node that runs a statement with a table; null if it fails. */
    const usedPort = (): Promise<number | null> =>
      knex.raw('select @@port as port from used').then(
        ([[row]]) => Number(row.port),
        () => null,
      );
    const portOf = (at: 0 | 1): number => Number(new URL(nodes()[at].url).port);
    /** Sets an option. A node that is leaving or joining the cluster refuses it for a moment. */
    const setUp = async (at: 0 | 1, option: string): Promise<void> => {
      const node = await mysql.createConnection({ host: '127.0.0.1', port: portOf(at), user: 'root' });
      try {
        await until(() =>
          node.query('set global wsrep_provider_options = ?', [option]).then(
            () => true,
            (error: { code?: string }) => {
              if (error.code === 'ER_WRONG_ARGUMENTS') return false;
              throw error;
            },
          ),
        );
      } finally {
        node.destroy();
      }
    };
    /** Whether a node is ready and sees the other one. */
    const seesOther = async (at: 0 | 1): Promise<boolean> => {
      const node = await mysql.createConnection({ host: '127.0.0.1', port: portOf(at), user: 'root' });
      const [rows] = await node.query<RowDataPacket[]>(
        "show status where (variable_name = 'wsrep_cluster_size' and value = '2') or (variable_name = 'wsrep_ready' and value = 'ON')",
      );
      node.destroy();
      return rows.length === 2;
    };
    try {
      await knex.raw('create table used (id int primary key)');
      await knex('used').insert({ id: 1 });
      expect(await usedPort()).toBe(portOf(0));
      // With this weight, the second node has the majority alone.
      await setUp(1, 'pc.weight=2');
      await setUp(0, 'gmcast.isolate=1');
      await until(async () => (await usedPort()) === portOf(1));
      await setUp(0, 'gmcast.isolate=0');
      await setUp(1, 'pc.weight=1');
      expect(await Promise.all([usedPort(), usedPort(), usedPort()])).toEqual(Array(3).fill(portOf(1)));
    } finally {
      await knex.destroy();
      await setUp(0, 'gmcast.isolate=0');
      for (const at of [0, 1] as const) await until(() => seesOther(at));
    }
  });

  describe('read on one node after a write on the other, which has not been applied there yet', () => {
    const READ = 'select id from seen where id = ?';
    /** What a read finds: `behind` while the node cannot apply anything, `after` if it waits until the node can. */
    const whatIsRead = async (syncReads: boolean): Promise<{ behind?: unknown; after: unknown }> => {
      const [writer, reader] = [await open(0), await open(1, syncReads)];
      const lock = await mysql.createConnection(nodes()[1].url.replace(/[^/]*$/, 'galera_mail'));
      try {
        await writer.raw('create table if not exists seen (id varchar(36) primary key)');
        const id = randomUUID();
        // The connection is open, and the node up to date.
        await until(async () => (await reader.schema.hasTable('seen')) && (await reader.raw(READ, [id])));
        await lock.query('flush tables with read lock');
        await writer('seen').insert({ id });
        const reading = reader.raw(READ, [id]).then(([rows]) => rows.length);
        if (!syncReads) return { behind: await reading, after: null };
        await until(async () => {
          const [rows] = await lock.query<RowDataPacket[]>(
            "select id from information_schema.processlist where info like 'select id from seen%'",
          );
          return rows.length > 0;
        });
        await lock.query('unlock tables');
        return { after: await reading };
      } finally {
        lock.destroy();
        for (const knex of [writer, reader]) await knex.destroy();
      }
    };

    it('lacks it by default', async () => {
      expect(await whatIsRead(false)).toMatchObject({ behind: 0 });
    });
    it('waits for it with synchronous reads', async () => {
      expect(await whatIsRead(true)).toEqual({ after: 1 });
    });
    it('works with 1,000 reads while the other node writes; the drill prints how long they take', async () => {
      const READS = 1000;
      for (const syncReads of [false, true]) {
        const [writer, knex] = [await open(0), await open(1, syncReads)];
        await knex.raw('create table if not exists seen (id varchar(36) primary key)');
        let reads = true;
        const writing = (async () => {
          while (reads) await writer('seen').insert({ id: randomUUID() });
        })();
        const times: number[] = [];
        for (let n = 0; n < READS; n += 1) {
          const begun = performance.now();
          await knex.raw(READ, ['']);
          times.push(performance.now() - begun);
        }
        reads = false;
        await writing;
        for (const one of [writer, knex]) await one.destroy();
        times.sort((one, other) => one - other);
        const [median, late] = [0.5, 0.99].map((share) => times[Math.floor(READS * share)]?.toFixed(2));
        process.stdout.write(
          `DATABASE_SYNC_READS=${Number(syncReads)}: a read takes ${median} ms (99 %: ${late} ms)\n`,
        );
      }
    });
  });

  it('is not ready and makes calls unavailable on a node without the majority, until that is back', () =>
    onBoth(async ([knex]) => {
      await migrate(knex, []);
      const readiness = new DatabaseReadiness(knex);
      const app = createApp({
        logger: createLogger('svc-test', 'silent'),
        metrics: createMetrics('svc-test'),
        appUrl: 'http://localhost',
      });
      const router = new Router<State>();
      router.get('/run', async (ctx) => {
        ctx.body = await knex('migrations').first('name');
      });
      app.use(router.routes());
      const service = await serve(app, { host: '127.0.0.1', port: 0 });
      const isReady = (): Promise<boolean> =>
        readiness.check().then(
          () => true,
          () => false,
        );
      try {
        expect(await isReady()).toBe(true);
        nodes()[1].signal('SIGSTOP');
        await until(async () => !(await isReady()));
        const failure: unknown = await knex('migrations')
          .first('name')
          .catch((error: unknown) => error);
        expect(failure).toMatchObject({ errno: 1047 });
        expect(isUnavailable(failure)).toBe(true);
        const response = await fetch(`${service.url}/run`);
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
        expect(await response.json()).toMatchObject({ code: 'unavailable' });
        nodes()[1].signal('SIGCONT');
        await until(isReady);
        expect((await fetch(`${service.url}/run`)).status).toBeLessThan(300);
      } finally {
        nodes()[1].signal('SIGCONT');
        await service.close();
        await readiness.close();
      }
    }));
});
