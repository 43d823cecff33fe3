import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { type GaleraCluster, hasGalera, NO_GALERA_LINE, patient, startGalera } from '../testing/index.ts';
import { serveRoutes } from '../testing/serveRoutes.ts';
import { DatabaseReadiness } from './DatabaseReadiness.ts';
import { isUnavailable } from './failures.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { createTable } from './tables.ts';

const STARTS_WITHIN_MS = 90_000;
const WITHIN_MS = patient(30_000);
const STATEMENT_MS = 5000;

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; !(await holds());) {
    if (Date.now() > end) throw new Error('The condition was never met');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

if (!hasGalera()) process.stdout.write(`${NO_GALERA_LINE}\n`);
const onGalera = hasGalera() || process.env['NO_SKIP'] === '1' ? describe : describe.skip;
onGalera('A Galera cluster behind HAProxy', () => {
  let cluster: GaleraCluster;
  let knex: Knex;
  beforeAll(async () => {
    cluster = await startGalera('galera');
    knex = await openDatabase({
      service: 'svc-billing',
      dataDir: '/nowhere',
      databaseUrl: cluster.url,
      limits: { poolSize: 3, waitMs: 10_000, statementMs: STATEMENT_MS },
    });
    await migrate(knex, []);
    await createTable(knex, 'written', (table) => void table.integer('id').primary());
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await knex?.destroy();
    await cluster?.stop();
  });

  /** The port of the node that runs a statement with a table; null if it fails. */
  const usedPort = (): Promise<number | null> =>
    knex.raw('select @@port as port from migrations union select @@port').then(
      ([[row]]) => Number(row.port),
      () => null,
    );
  const untilUsed = (at: 0 | 1): Promise<void> => until(async () => (await usedPort()) === cluster.nodes[at].port);

  it('makes calls unavailable, and the service not ready, while no node has the majority', async () => {
    const readiness = new DatabaseReadiness(knex);
    const service = await serveRoutes((router) => {
      router.get('/run', async (ctx) => {
        ctx.body = (await knex('migrations').first('name')) ?? {};
      });
    });
    const isReady = (): Promise<boolean> =>
      readiness.check().then(
        () => true,
        () => false,
      );
    try {
      expect(await isReady()).toBe(true);
      cluster.nodes[1].signal('SIGSTOP');
      await until(async () => !(await isReady()));
      const response = await fetch(`${service.url}/run`);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await response.json()).toMatchObject({ code: 'unavailable' });
      cluster.nodes[1].signal('SIGCONT');
      await until(isReady);
      await untilUsed(0);
      expect((await fetch(`${service.url}/run`)).status).toBe(200);
    } finally {
      cluster.nodes[1].signal('SIGCONT');
      await service.close();
      await readiness.close();
    }
  });

  it.each(['SIGSTOP', 'SIGKILL'] as const)(
    'goes on with the next node after %s of the one in use, and loses nothing that it has acknowledged',
    async (signal) => {
      await untilUsed(0);
      const acknowledged: number[] = [];
      const failures: unknown[] = [];
      let isWriting = true;
      const from = signal === 'SIGKILL' ? 1_000_000 : 0;
      const write = async (first: number): Promise<void> => {
        for (let id = from + first; isWriting; id += 3)
          await knex('written')
            .insert({ id })
            .then(
              () => acknowledged.push(id),
              (error: unknown) => failures.push(error),
            );
      };
      const writing = [0, 1, 2].map(write);
      await until(async () => acknowledged.length > 100);
      cluster.nodes[0].signal(signal);
      await untilUsed(1);
      const before = acknowledged.length;
      await until(async () => acknowledged.length > before + 100);
      isWriting = false;
      await Promise.all(writing);
      expect(failures.filter((failure) => !isUnavailable(failure))).toEqual([]);
      const kept = new Set<number>(await knex('written').pluck('id'));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      if (signal === 'SIGKILL') return;
      cluster.nodes[0].signal('SIGCONT');
      await untilUsed(0);
    },
    2 * WITHIN_MS,
  );
});
