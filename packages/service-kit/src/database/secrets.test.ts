import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { createLogger } from '../logging/createLogger.ts';
import { formatError } from '../logging/formatError.ts';
import { hasServerDatabase, type PrivateDatabase, startPrivateDatabase, temporaryFolder } from '../testing/index.ts';
import { noConnection } from './DatabaseError.ts';
import { isMySql, openDatabase } from './open.ts';
import { transaction } from './transaction.ts';

/** Must not appear in any error or log. It is short because MySQL quotes at most the first 64 characters of a value. */
const SECRET = 'kq7VxT2m@reset.example';
type Statement = (knex: Knex) => PromiseLike<unknown>;

/** Statements that fail on every database. */
const FAILING: Readonly<Record<string, Statement>> = {
  'a missing table': (knex) => knex('missing').insert({ link: SECRET }),
  'a missing column': (knex) => knex('letters').insert({ id: SECRET, link: SECRET }),
  'a duplicate key': (knex) => knex('letters').insert({ id: SECRET, body: SECRET }),
  'several rows, one of them with a duplicate key': (knex) =>
    knex('letters').insert(['a', SECRET, 'b'].map((id) => ({ id, body: SECRET }))),
  'null in a required column': (knex) => knex('letters').insert({ id: `${SECRET}2`, body: null }),
  'an update to a duplicate key': (knex) => knex('letters').where({ id: 'other', body: 'x' }).update({ id: SECRET }),
  'a condition on a missing column': (knex) =>
    knex('letters').where({ nowhere: SECRET }).orWhereIn('id', [SECRET, 'x']),
  'raw SQL with bindings': (knex) => knex.raw('select * from letters where nowhere = ? and id = ?', [SECRET, SECRET]),
  'raw SQL with a syntax error': (knex) => knex.raw('selekt ? frm letters', [SECRET]),
  'an upsert into a missing table': (knex) =>
    knex('missing').insert({ id: SECRET }).onConflict('id').merge({ body: SECRET }),
  'bytes and a bigint': (knex) => knex('missing').insert({ id: Buffer.from(SECRET), n: 1n }),
  'a statement in a transaction': (knex) =>
    transaction(knex, async (trx) => {
      await trx('letters').insert({ id: `${SECRET}3`, body: SECRET });
      await trx('letters').insert({ id: SECRET, body: SECRET });
    }),
  'a statement in a nested transaction': (knex) =>
    knex.transaction((outer) => outer.transaction((trx) => trx('letters').insert({ id: SECRET, body: SECRET }))),
};

const FAILING_ON_SQLITE: Readonly<Record<string, Statement>> = {
  'text in a strict integer column': (knex) => knex('numbers').insert({ id: SECRET, n: 1 }),
  'a value that the driver cannot bind': (knex) => knex.raw('select ?', [[SECRET]]),
  'invalid JSON': (knex) => knex.raw('select json_extract(?, ?)', [SECRET, '$.a']),
  'a file that cannot be attached': (knex) => knex.raw('attach ? as other', [`/nowhere/${SECRET}`]),
};

const FAILING_ON_MYSQL: Readonly<Record<string, Statement>> = {
  'text that is too long': (knex) => knex('narrow').insert({ short: SECRET }),
  'text in an integer column': (knex) => knex('narrow').insert({ n: SECRET as never }),
  'text in a date column': (knex) => knex('narrow').insert({ at: SECRET as never }),
  'characters outside the character set': (knex) => knex('narrow').insert({ plain: `😀 ${SECRET}` }),
  'text compared with a number in an update': (knex) =>
    knex('narrow')
      .where({ n: SECRET as never })
      .update({ n: 1 }),
  'text that breaks a check constraint': (knex) => knex('narrow').insert({ document: SECRET }),
  'a value outside an enumeration': (knex) => knex('narrow').insert({ kind: SECRET as never }),
  'a query timeout': (knex) => knex.raw('select sleep(5), ?', [SECRET]).timeout(50),
  'an XPath error, which quotes its argument': (knex) => knex.raw("select extractvalue(1, concat('~', ?))", [SECRET]),
  'a killed connection': async (knex) => {
    const connection = await knex.client.acquireConnection();
    const [[{ id }]] = await knex.raw('select connection_id() as id').connection(connection);
    const broken = knex.raw('select sleep(20), ?', [SECRET]).connection(connection);
    const [result] = await Promise.allSettled([
      broken,
      new Promise((done) => setTimeout(done, 100)).then(() => knex.raw('kill ?', [id])),
    ]);
    await knex.client.releaseConnection(connection);
    if (result.status === 'rejected') throw result.reason;
  },
};

async function makeTables(knex: Knex): Promise<void> {
  await knex.schema.createTable('letters', (table) => {
    table.string('id', 60).primary();
    table.text('body').notNullable();
  });
  await knex('letters').insert([
    { id: SECRET, body: 'x' },
    { id: 'other', body: 'x' },
  ]);
  if (!isMySql(knex)) return void (await knex.raw('create table numbers (id integer primary key, n integer) strict'));
  await knex.raw(`create table narrow (short varchar(3), n int, at datetime, plain varchar(100) character set ascii, kind enum('a', 'b'),
    document longtext check (json_valid(document)))`);
  await knex('narrow').insert({ n: 1 });
}

function suite(databaseUrl: () => string | undefined): void {
  const folder = temporaryFolder();
  let knex: Knex;
  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: databaseUrl() });
    await makeTables(knex);
  });
  afterAll(async () => {
    await knex.destroy();
    folder.remove();
  });

  /** @throws Error when the statement succeeds */
  const thrownBy = async (kind: string, statement: Statement): Promise<Error> => {
    const thrown: unknown = await Promise.resolve(statement(knex)).then(
      () => null,
      (error: unknown) => error,
    );
    if (!(thrown instanceof Error)) throw new Error(`${kind} did not fail`);
    return thrown;
  };
  /** The texts of an error: its own, and its log entry. */
  const readings = (error: Error): string => {
    const lines: string[] = [];
    const logger = createLogger('svc-test', 'trace', { write: (line) => void lines.push(line) });
    logger.error({ err: error }, 'request failed');
    logger.error(error);
    logger.error({ facts: { cause: error }, list: [error] }, 'nested');
    logger.error('in words: %s', error);
    return [error.message, error.stack, String(error), formatError(error), ...lines].join('\n');
  };
  const kinds = (): Array<[string, Statement]> =>
    Object.entries({ ...FAILING, ...(isMySql(knex) ? FAILING_ON_MYSQL : FAILING_ON_SQLITE) });

  it('contain no bound value', async () => {
    const leaks: Array<[string, string]> = [];
    for (const [kind, statement] of kinds()) {
      const text = readings(await thrownBy(kind, statement));
      if (text.includes(SECRET) || text.includes(SECRET.slice(0, 8))) leaks.push([kind, text]);
    }
    expect(leaks).toEqual([]);
  });
  it('are logged with the statement, its placeholders and the code', async () => {
    const lines: string[] = [];
    createLogger('svc-test', 'error', { write: (line) => void lines.push(line) }).error(
      { err: await thrownBy('a missing table', (on) => on('missing').insert({ link: SECRET })) },
      'request failed',
    );
    const { err } = JSON.parse(lines.join('')) as { err: { type: string; message: string; code: string } };
    expect(err).toMatchObject({ type: 'DatabaseError', code: isMySql(knex) ? 'ER_NO_SUCH_TABLE' : 'SQLITE_ERROR' });
    expect(err.message).toMatch(
      isMySql(knex)
        ? /^insert into `missing` \(`link`\) values \(\?\) - ER_NO_SUCH_TABLE$/
        : /^insert into `missing` \(`link`\) values \(\?\) - no such table: missing$/,
    );
  });
}

describe('Errors of the embedded database', () => {
  suite(() => undefined);

  it('include one for a file that cannot be opened', async () => {
    const folder = temporaryFolder();
    const knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    folder.remove();
    const error: unknown = await knex.raw('select 1').then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(formatError(error)).toMatch(/^DatabaseError: The database cannot be opened: /);
    await knex.destroy();
  });

  it('are not what a mistake in the code becomes while a connection is opened', () => {
    const mistake = new TypeError('connection.pragma is not a function');
    expect(noConnection(mistake)).toBe(mistake);
  });
});

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('Errors of a server database', () => {
  let database: PrivateDatabase | null = null;
  beforeAll(async () => {
    database = await startPrivateDatabase('secrets');
  });
  afterAll(() => database?.stop());
  suite(() => database?.url);

  it('contain neither the account nor the password if the login fails', async () => {
    const url = new URL(database?.url ?? '');
    url.username = 'kq7VxT2m';
    url.password = encodeURIComponent(SECRET);
    const printed: string[] = [];
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (chunk) => Boolean(printed.push(String(chunk)));
    const error: unknown = await openDatabase({ service: 'svc-core', dataDir: '/nowhere', databaseUrl: url.href }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    process.stdout.write = write;
    const text = [formatError(error), String(error), ...printed].join('\n');
    expect(text).toContain('The database cannot be opened: ER_ACCESS_DENIED_ERROR');
    expect(text).not.toContain('kq7VxT2m');
  });
});
