import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { AppError } from '../errors/AppError.ts';
import { NO_DATABASE_LINE, type PrivateDatabase, startPrivateDatabase, temporaryFolder } from '../testing/index.ts';
import { boundedRowsSuite } from './boundedRowsSuite.ts';
import { orConflict } from './failures.ts';
import { migrate, type Migration } from './migrate.ts';
import { openDatabase } from './open.ts';
import { transaction } from './transaction.ts';

const counters: Migration = {
  name: '0001_counters',
  up: async (knex) => {
    if (await knex.schema.hasTable('counters')) return;
    await knex.schema.createTable('counters', (table) => {
      table.string('id', 36).primary();
      table.integer('n').notNullable();
    });
  },
};

function suite(databaseUrl: () => string | undefined): void {
  const folder = temporaryFolder();
  let knex: Knex;

  beforeAll(async () => {
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: databaseUrl() });
    await migrate(knex, [counters]);
  });
  afterAll(async () => {
    await knex.destroy();
    folder.remove();
  });

  it('is migrated once, however often and from however many processes at once', async () => {
    await Promise.all([migrate(knex, [counters]), migrate(knex, [counters])]);
    expect(await knex('migrations').pluck('name')).toEqual(['0001_counters']);
  });
  it('a migration that died before it was written down runs again', async () => {
    await knex('migrations').delete();
    await migrate(knex, [counters]);
    expect(await knex('migrations').pluck('name')).toEqual(['0001_counters']);
  });
  it('fifty transactions at once on one row each take effect', async () => {
    await knex('counters').insert({ id: 'a', n: 0 });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        transaction(knex, async (trx) => {
          const row = await trx('counters').where({ id: 'a' }).forUpdate().first('n');
          await trx('counters')
            .where({ id: 'a' })
            .update({ n: row.n + 1 });
        }),
      ),
    );
    expect(await knex('counters').where({ id: 'a' }).first()).toEqual({ id: 'a', n: 50 });
  });
  it('a query that was refused, or whose table has changed since, runs again as if it were new', async () => {
    const rows = () => knex('changing').where('id', '>=', 1).orderBy('id');
    await knex.schema.dropTableIfExists('changing');
    await knex.schema.createTable('changing', (table) => table.integer('id').primary());
    for (const id of [1, 1, 2])
      await knex('changing')
        .insert({ id })
        .catch(() => undefined);
    expect(await rows()).toEqual([{ id: 1 }, { id: 2 }]);
    await knex.schema.alterTable('changing', (table) => table.integer('more').defaultTo(7));
    expect(await rows()).toEqual([
      { id: 1, more: 7 },
      { id: 2, more: 7 },
    ]);
    await knex.schema.dropTable('changing');
    await expect(rows()).rejects.toThrow();
  });
  it('a transaction that throws leaves nothing', async () => {
    await expect(
      transaction(knex, async (trx) => {
        await trx('counters').insert({ id: 'gone', n: 1 });
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    expect(await knex('counters').where({ id: 'gone' }).first()).toBeUndefined();
  });
  it('a duplicate is a conflict in a sentence', async () => {
    await knex('counters').insert({ id: 'twice', n: 1 });
    const error = await orConflict('This is taken.', () => knex('counters').insert({ id: 'twice', n: 2 })).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 409, code: 'conflict', message: 'This is taken.' });
  });
  boundedRowsSuite(() => knex);
  it('keeps text of four bytes a character', async () => {
    await knex('counters').insert({ id: '😀 ž', n: 1 });
    expect(await knex('counters').where({ id: '😀 ž' }).first('n')).toEqual({ n: 1 });
  });
}

/** Holds a database file exclusively in a process of its own, says so, and lets go after a while. */
const HOLD = `
  const db = new (require('libsql'))(process.argv[1]);
  db.exec('create table held (id integer); begin exclusive');
  process.stdout.write('held');
  setTimeout(() => db.exec('commit'), 500);
`;

describe('the embedded database', () => {
  suite(() => undefined);

  it('waits for a file that another process holds while it is opened', async () => {
    const folder = temporaryFolder();
    const holder = spawn(process.execPath, ['-e', HOLD, join(folder.path, 'core.sqlite')], { cwd: __dirname });
    const ended = once(holder, 'exit');
    await once(holder.stdout, 'data');
    const knex = await openDatabase({ service: 'svc-core', dataDir: folder.path });
    try {
      expect(await knex('held')).toEqual([]);
    } finally {
      await knex.destroy();
      await ended;
      folder.remove();
    }
  });
});

describe('a server database', () => {
  let database: PrivateDatabase | null = null;
  beforeAll(async () => {
    database = await startPrivateDatabase('kit');
    if (!database) process.stdout.write(`${NO_DATABASE_LINE}\n`);
  });
  afterAll(() => database?.stop());
  suite(() => database?.url);
});
