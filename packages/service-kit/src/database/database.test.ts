import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { AppError } from '../errors/AppError.ts';
import { NO_DATABASE_LINE, type PrivateDatabase, startPrivateDatabase, temporaryFolder } from '../testing/index.ts';
import { boundedRowsSuite } from './boundedRowsSuite.ts';
import { orConflict } from './failures.ts';
import { checkMigrated, migrate, type Migration } from './migrate.ts';
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

  it('is migrated once, even by several processes at the same time', async () => {
    await Promise.all([migrate(knex, [counters]), migrate(knex, [counters])]);
    expect(await knex('migrations').pluck('name')).toEqual(['0001_counters']);
  });
  it('reports each migration when it begins and when it is applied', async () => {
    const lines: object[] = [];
    const log = { info: (fields: object, text: string) => void lines.push({ ...fields, text }) };
    const more: Migration = { name: '0002_more', up: async () => undefined };
    await migrate(knex, [counters, more], { log });
    expect(lines).toEqual([
      { migration: '0002_more', text: 'a migration begins' },
      { migration: '0002_more', ms: expect.any(Number), text: 'a migration is applied' },
    ]);
    await knex('migrations').where({ name: more.name }).delete();
  });
  it('reports once that another process migrates it', async () => {
    let release = (): void => undefined;
    const lines: string[] = [];
    const log = { info: (_fields: object, text: string) => void lines.push(text) };
    const slow: Migration = { name: '0002_slow', up: () => new Promise((resolve) => (release = resolve)) };
    const first = migrate(knex, [counters, slow], { log });
    while (lines.length === 0) await sleep(10);
    const second = migrate(knex, [counters, slow], { log });
    while (lines.length === 1) await sleep(10);
    await sleep(500);
    release();
    await Promise.all([first, second]);
    expect(lines).toEqual([
      'a migration begins',
      'waiting for another process that migrates this database',
      'a migration is applied',
    ]);
    await knex('migrations').where({ name: slow.name }).delete();
  });
  it('accepts migrations of newer code that only add, and refuses others', async () => {
    const newer = (name: string, oldestCode?: string): Migration => ({
      name,
      ...(oldestCode === undefined ? {} : { oldestCode }),
      up: async () => undefined,
    });
    const [expands, contracts] = [newer('0002_expands'), newer('0003_contracts', '0002_expands')];
    await migrate(knex, [counters, expands]);
    expect(await migrate(knex, [counters])).toEqual([]);
    await checkMigrated(knex, [counters]);
    await migrate(knex, [counters, expands, contracts]);
    const sentence =
      'The schema of the database is newer than this code: its migration 0003_contracts needs code that knows 0002_expands.';
    await expect(migrate(knex, [counters])).rejects.toThrow(sentence);
    await expect(checkMigrated(knex, [counters])).rejects.toThrow(sentence);
    expect(await migrate(knex, [counters, expands])).toEqual([]);
    await knex('migrations').whereNot({ name: counters.name }).delete();
  });
  it('is not migrated while a migration is pending', async () => {
    await expect(checkMigrated(knex, [counters, { name: '0002_next', up: counters.up }])).rejects.toThrow(
      'The schema of the database lacks 0002_next',
    );
  });
  it('takes over the table of migrations from older code', async () => {
    await knex.schema.alterTable('migrations', (table) => table.dropColumn('oldest_code'));
    await checkMigrated(knex, [counters]);
    expect(await migrate(knex, [counters])).toEqual([]);
    expect(await knex('migrations').first()).toMatchObject({ name: '0001_counters', oldest_code: null });
  });
  it('runs a migration again that crashed before it was recorded', async () => {
    await knex('migrations').delete();
    await migrate(knex, [counters]);
    expect(await knex('migrations').pluck('name')).toEqual(['0001_counters']);
  });
  it('applies fifty concurrent transactions on one row', async () => {
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
  it('runs a query again after it failed or its table changed', async () => {
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
  it('turns a duplicate into a conflict with a sentence', async () => {
    await knex('counters').insert({ id: 'twice', n: 1 });
    const error = await orConflict('This is taken.', () => knex('counters').insert({ id: 'twice', n: 2 })).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 409, code: 'conflict', message: 'This is taken.' });
  });
  boundedRowsSuite(() => knex);
  it('stores text with characters of four bytes', async () => {
    await knex('counters').insert({ id: '😀 ž', n: 1 });
    expect(await knex('counters').where({ id: '😀 ž' }).first('n')).toEqual({ n: 1 });
  });
}

/** A script that locks a database file exclusively in another process, prints a line, and releases it after a while. */
const HOLD = `
  const db = new (require('libsql'))(process.argv[1]);
  db.exec('create table held (id integer); begin exclusive');
  process.stdout.write('held');
  setTimeout(() => db.exec('commit'), 500);
`;

describe('the embedded database', () => {
  suite(() => undefined);

  it('waits when another process locks the file while it is opened', async () => {
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
