import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { hasServerDatabase, type PrivateDatabase, startPrivateDatabase } from '../testing/index.ts';
import { openDatabase } from './open.ts';
import { transaction } from './transaction.ts';

const ROWS = 20;

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('A deadlock on a server database', () => {
  let database: PrivateDatabase | null = null;
  let knex: Knex;
  beforeAll(async () => {
    database = await startPrivateDatabase('deadlocks');
    knex = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: database?.url });
    await knex.schema.createTable('counts', (table) => {
      table.integer('id').primary();
      table.integer('count').notNullable();
    });
    await knex('counts').insert(Array.from({ length: ROWS }, (_, id) => ({ id, count: 0 })));
  });
  afterAll(async () => {
    await knex.destroy();
    await database?.stop();
  });

  const add = (on: Knex, ...ids: number[]): Knex.QueryBuilder => on('counts').whereIn('id', ids).increment('count', 1);
  const countOf = async (id: number): Promise<number> => (await knex('counts').where({ id }).first()).count;
  const deadlocks = async (): Promise<number> =>
    (await knex('information_schema.innodb_metrics').where({ name: 'lock_deadlocks' }).first()).COUNT;
  /** Asks for the lock itself, since the server's lists of transactions may be 100 ms old. */
  const isLocked = async (id: number): Promise<boolean> =>
    (await knex('counts').where({ id }).forUpdate().skipLocked()).length === 0;

  /**
   * Makes a deadlock: a transaction holds the row that `other` waits for, and then waits for the row of `other`. The
   * database rolls `other` back, because it has fewer changes.
   */
  const collide = async (other: () => Promise<unknown>): Promise<void> => {
    const before = await deadlocks();
    const strong = await knex.transaction();
    await strong('counts').where('id', '>=', 1).increment('count', 1);
    const weak = other();
    while (!(await isLocked(0))) await sleep(20);
    await add(strong, 0);
    await strong.commit();
    await weak;
    expect(await deadlocks()).toBe(before + 1);
  };

  it('is survived by a statement outside a transaction', async () => {
    const [before, after] = [await countOf(0), await countOf(1)];
    await collide(async () => add(knex, 0, 1));
    expect([await countOf(0), await countOf(1)]).toEqual([before + 2, after + 2]);
  });
  it('is survived by a whole transaction, whose first statements count once', async () => {
    const [before, after] = [await countOf(0), await countOf(1)];
    await collide(() =>
      transaction(knex, async (trx) => {
        await add(trx, 0);
        await add(trx, 1);
      }),
    );
    expect([await countOf(0), await countOf(1)]).toEqual([before + 2, after + 2]);
  });
});
