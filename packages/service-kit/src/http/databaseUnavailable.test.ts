import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { isUnavailable } from '../database/failures.ts';
import { openDatabase } from '../database/open.ts';
import type { Listening } from '../lifecycle/serve.ts';
import { hasServerDatabase, type PrivateDatabase, startPrivateDatabase, temporaryFolder } from '../testing/index.ts';
import { serveRoutes } from '../testing/serveRoutes.ts';

const UNAVAILABLE = {
  status: 503,
  retryAfter: '2',
  code: 'unavailable',
  error: 'This part of Jobtrail is not available right now. Please try again in a moment.',
};

interface ErrorResponse {
  status: number;
  retryAfter: string | null;
  code: string;
  error: string;
}

/** An application whose only route runs a statement on a database. */
function databaseAndRoute(databaseUrl: () => string | undefined): {
  knex: () => Knex;
  answerTo: (statement: string) => Promise<ErrorResponse>;
} {
  const folder = temporaryFolder();
  let knex: Knex;
  let service: Listening;
  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: databaseUrl() });
    service = await serveRoutes((router) => {
      router.get('/run', async (ctx) => {
        ctx.body = await knex.raw(String(ctx.query['statement']));
      });
    });
  });
  afterAll(async () => {
    await service.close();
    await knex.destroy();
    folder.remove();
  });
  const answerTo = async (statement: string): Promise<ErrorResponse> => {
    const response = await fetch(`${service.url}/run?${String(new URLSearchParams({ statement }))}`);
    const { code, error } = (await response.json()) as { code: string; error: string };
    return { status: response.status, retryAfter: response.headers.get('retry-after'), code, error };
  };
  return { knex: () => knex, answerTo };
}

describe('A call on the embedded database', () => {
  const { knex, answerTo } = databaseAndRoute(() => undefined);

  it('is unavailable while another process holds the file', async () => {
    await knex().raw('create table held (id integer)');
    await knex().raw('pragma busy_timeout = 1');
    const { filename } = knex().client.config.connection;
    const { default: Database } = await import('libsql');
    const other = new Database(filename);
    other.exec('begin exclusive');
    try {
      expect(await answerTo('insert into held values (1)')).toEqual(UNAVAILABLE);
    } finally {
      other.exec('commit');
      other.close();
    }
  });
  it('is an internal error if its statement is wrong', async () => {
    expect(await answerTo('select * from nowhere')).toMatchObject({ status: 500, code: 'internal', retryAfter: null });
  });
});

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('A call on a server database', () => {
  let database: PrivateDatabase | null = null;
  beforeAll(async () => {
    database = await startPrivateDatabase('away');
  });
  afterAll(() => database?.stop());
  const { knex, answerTo } = databaseAndRoute(() => database?.url);

  it.each(['select * from nowhere', 'selekt 1', 'insert into held values (1)'])(
    'is an internal error if its statement is wrong: %s',
    async (statement) => {
      await knex().raw('create table if not exists held (id int primary key)');
      await knex().raw('replace into held values (1)');
      expect(await answerTo(statement)).toMatchObject({ status: 500, code: 'internal', retryAfter: null });
    },
  );
  it('is unavailable if it waits too long for a lock', async () => {
    await knex().raw('create table if not exists locked (id int primary key)');
    const holder = await knex().transaction();
    try {
      await holder.raw('insert into locked values (1)');
      expect(await answerTo('set statement innodb_lock_wait_timeout=1 for insert into locked values (1)')).toEqual(
        UNAVAILABLE,
      );
    } finally {
      await holder.rollback();
    }
  });
  it('is unavailable while the server is read-only for its account', async () => {
    await knex().raw("create user writer@'%'");
    await knex().raw("grant all on `away\\_core`.* to writer@'%'");
    const url = new URL(database?.url ?? '');
    url.username = 'writer';
    const writer = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: url.href });
    await knex().raw('create table if not exists written (id int primary key)');
    await knex().raw('set global read_only = 1');
    try {
      const error: unknown = await writer('written')
        .insert({ id: 1 })
        .catch((thrown: unknown) => thrown);
      expect(isUnavailable(error)).toBe(true);
    } finally {
      await knex().raw('set global read_only = 0');
      await writer.destroy();
    }
  });
  it('is unavailable while the server refuses its account', async () => {
    await knex().raw("create user visitor@'%'");
    await knex().raw("grant all on `away\\_core`.* to visitor@'%'");
    const url = new URL(database?.url ?? '');
    url.username = 'visitor';
    const visitor = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: url.href });
    await knex().raw("alter user visitor@'%' account lock");
    try {
      const error: unknown = await visitor.raw('select 1').catch((thrown: unknown) => thrown);
      expect(isUnavailable(error)).toBe(true);
    } finally {
      await visitor.destroy();
    }
  });
  const onOwnServer = process.env['TEST_DATABASE_URL'] ? it.skip : it;
  onOwnServer('is unavailable if its connection is lost, and from then on while the server is gone', async () => {
    const running = answerTo('select sleep(30)');
    while ((await knex()('information_schema.processlist').where('info', 'like', 'select sleep%')).length === 0);
    database?.signal?.('SIGKILL');
    expect(await running).toEqual(UNAVAILABLE);
    expect(await answerTo('select 1')).toEqual(UNAVAILABLE);
    expect(await answerTo('select 1')).toEqual(UNAVAILABLE);
  });
});
