import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { hasServerDatabase, patient, type PrivateDatabase, startPrivateDatabase } from '../testing/index.ts';
import { isUnavailable } from './failures.ts';
import { migrateDatabase } from './migrate.ts';
import { type DatabaseLimits, openDatabase } from './open.ts';
import { addColumn } from './tables.ts';

/** Opening a connection counts as waiting for it, and takes longer on a busy machine. */
const WAIT_MS = patient(1000);
const STATEMENT_MS = patient(200);

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('A server database with limits', () => {
  let database: PrivateDatabase | null = null;
  beforeAll(async () => {
    database = await startPrivateDatabase('limits');
  });
  afterAll(() => database?.stop());

  const place = () => ({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: database?.url }) as const;
  const limited = async (limits: Partial<DatabaseLimits>, use: (knex: Knex) => Promise<void>): Promise<void> => {
    const knex = await openDatabase({
      ...place(),
      limits: { poolSize: 10, waitMs: 60_000, statementMs: 60_000, ...limits },
    });
    try {
      await use(knex);
    } finally {
      await knex.destroy();
    }
  };
  const failureOf = (run: PromiseLike<unknown>): Promise<unknown> =>
    Promise.resolve(run).then(
      () => null,
      (error: unknown) => error,
    );

  it('ends a statement that takes too long, and keeps the connection', () =>
    limited({ statementMs: STATEMENT_MS, poolSize: 1 }, async (knex) => {
      const [[before]] = await knex.raw('select connection_id() as id');
      const slow =
        'select count(*) from information_schema.columns a, information_schema.columns b, information_schema.columns c';
      const failure = await failureOf(knex.raw(slow));
      expect(failure).toMatchObject({ code: 'ER_STATEMENT_TIMEOUT' });
      expect(isUnavailable(failure)).toBe(true);
      const [[after]] = await knex.raw('select connection_id() as id');
      expect(after).toEqual(before);
    }));
  it('stops waiting for a free connection after a time limit', () =>
    limited({ waitMs: WAIT_MS, poolSize: 1 }, async (knex) => {
      const holder = await knex.transaction();
      await holder.raw('select 1');
      const failure = await failureOf(knex.raw('select 1'));
      expect(failure).toMatchObject({ code: 'NO_FREE_CONNECTION' });
      expect(isUnavailable(failure)).toBe(true);
      await holder.rollback();
      expect(await failureOf(knex.raw('select 1'))).toBeNull();
    }));
  it('never opens more connections than the pool has', () =>
    limited({ poolSize: 3 }, async (knex) => {
      const ids = await Promise.all(
        Array.from({ length: 12 }, async () => (await knex.raw('select connection_id() as id, sleep(0.01)'))[0][0].id),
      );
      expect(new Set(ids).size).toBe(3);
    }));
  const onOwnServer = process.env['TEST_DATABASE_URL'] ? it.skip : it;
  onOwnServer('gives up a statement when the server does not answer, and replaces its connection', () =>
    limited({ statementMs: STATEMENT_MS, poolSize: 1 }, async (knex) => {
      await knex.raw('select 1');
      database?.signal?.('SIGSTOP');
      try {
        // The server may still respond for a moment after the signal.
        let failure: unknown = null;
        while (failure === null) failure = await failureOf(knex.raw('select 1'));
        expect(failure).toMatchObject({ code: 'PROTOCOL_SEQUENCE_TIMEOUT' });
        expect(isUnavailable(failure)).toBe(true);
      } finally {
        database?.signal?.('SIGCONT');
      }
      expect(await failureOf(knex.raw('select 1'))).toBeNull();
    }),
  );
  it.each([
    ['read a file', 1024, 'ER_ERROR_ON_READ'],
    ['write a file', 1026, 'ER_ERROR_ON_WRITE'],
    ['write a temporary file', 1878, 'ER_TEMP_FILE_WRITE_FAILURE'],
    ['create a file', 1004, 'ER_CANT_CREATE_FILE'],
    ['get memory', 1037, 'ER_OUTOFMEMORY'],
    ['get other resources', 1041, 'ER_OUT_OF_RESOURCES'],
    ['create a thread', 1135, 'ER_CANT_CREATE_THREAD'],
    ['use its storage engine', 1030, 'ER_GET_ERRNO'],
  ])('is unavailable when it cannot %s, and can be used afterwards', (_what, number, code) =>
    limited({ poolSize: 1 }, async (knex) => {
      const failure = await failureOf(knex.raw(`signal sqlstate 'HY000' set mysql_errno = ${number}`));
      expect(failure).toMatchObject({ code });
      expect(isUnavailable(failure)).toBe(true);
      expect(await failureOf(knex.raw('select 1'))).toBeNull();
    }),
  );
  it('does not limit migrations', async () => {
    const limits = { poolSize: 1, waitMs: WAIT_MS, statementMs: 1 };
    let limit: unknown;
    const up = async (knex: Knex): Promise<void> => {
      const [[row]] = await knex.raw('select @@max_statement_time as seconds');
      limit = row.seconds;
    };
    await migrateDatabase({ ...place(), limits }, [{ name: '0001_long', up }]);
    expect(limit).toBe(0);
  });

  it('lets others use a table while a migration waits for it', async () => {
    const knex = await openDatabase({ ...place(), limits: { poolSize: 3, waitMs: 60_000, statementMs: 60_000 } });
    try {
      await knex.schema.createTable('busy', (table) => table.integer('id').primary());
      const reader = await knex.transaction();
      await reader('busy').select();
      const up = (on: Knex): Promise<void> => addColumn(on, 'busy', 'more', (table) => void table.integer('more'));
      let isDone = false;
      const lines: string[] = [];
      const log = { info: (_fields: object, text: string) => void lines.push(text) };
      const migrating = migrateDatabase(place(), [{ name: '0002_more', up }], log).then(() => (isDone = true));
      const waiting = async (): Promise<boolean> => {
        const where = { state: 'Waiting for table metadata lock' };
        return (await knex('information_schema.processlist').where(where).first('id')) !== undefined;
      };
      while (!(await waiting())) await sleep(20);
      // It would wait for the migration, which waits for the reader.
      expect(await knex('busy').select()).toEqual([]);
      expect(isDone).toBe(false);
      while (!lines.includes('a migration waits for a table that others use')) await sleep(20);
      await reader.commit();
      await migrating;
      expect(await knex.schema.hasColumn('busy', 'more')).toBe(true);
    } finally {
      await knex.destroy();
    }
  });
});
