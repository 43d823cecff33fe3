import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { hasServerDatabase, type PrivateDatabase, startPrivateDatabase, temporaryFolder } from '../testing/index.ts';
import { DatabaseReadiness } from './DatabaseReadiness.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

function suite(databaseUrl: () => string | undefined): {
  knex: () => Knex;
  readiness: () => DatabaseReadiness;
} {
  const folder = temporaryFolder();
  let knex: Knex;
  let readiness: DatabaseReadiness;

  beforeEach(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: databaseUrl() });
    await migrate(knex, []);
    readiness = new DatabaseReadiness(knex);
  });
  afterEach(async () => {
    await readiness.close();
    await knex.destroy();
  });
  afterAll(() => folder.remove());

  it('is ready while every connection of the pool is busy', async () => {
    const { pool } = knex.client;
    const busy = await Promise.all(Array.from({ length: pool.max }, () => knex.client.acquireConnection()));
    try {
      await expect(readiness.check()).resolves.toBeUndefined();
    } finally {
      for (const connection of busy) await knex.client.releaseConnection(connection);
    }
  });
  it('is not ready without the tables of the migrations', async () => {
    await knex.schema.dropTable('migrations');
    await expect(readiness.check()).rejects.toThrow('migrations');
  });
  return { knex: () => knex, readiness: () => readiness };
}

describe('The embedded database', () => {
  suite(() => undefined);
});

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('A server database', () => {
  let database: PrivateDatabase | null = null;
  beforeAll(async () => {
    database = await startPrivateDatabase('readiness');
  });
  afterAll(() => database?.stop());
  const { knex, readiness } = suite(() => database?.url);

  const ready = async (): Promise<boolean> =>
    readiness()
      .check()
      .then(
        () => true,
        () => false,
      );
  const onOwnServer = process.env['TEST_DATABASE_URL'] ? it.skip : it;
  onOwnServer('is not ready while it does not answer, and ready again after that', async () => {
    expect(await ready()).toBe(true);
    database?.signal?.('SIGSTOP');
    try {
      // The server may still respond for a moment after the signal.
      while (await ready());
      expect(await ready()).toBe(false);
    } finally {
      database?.signal?.('SIGCONT');
    }
    while (!(await ready()));
  });
  it('opens one connection for any number of checks', async () => {
    const connections = async (): Promise<number> => {
      const schema: unknown = knex().client.config.connection.database;
      return (await knex()('information_schema.processlist').where({ db: schema })).length;
    };
    const before = await connections();
    await Promise.all(Array.from({ length: 50 }, () => readiness().check()));
    expect(await connections()).toBe(before + 1);
  });
});
