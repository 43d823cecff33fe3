import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { hasServerDatabase, type PrivateDatabase, startPrivateDatabase } from '../testing/index.ts';
import { byteCollation, compareByBytes } from './byteCollation.ts';
import { openDatabase } from './open.ts';
import { createTable } from './tables.ts';

/** Texts that are different for SQLite, and equal for most collations of a server. */
const DIFFERENT = ['key1a', 'key1A', 'key1a ', 'kéy1a', 'ke\u0301y1a', 'ß', 'ss'];

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('The tables of a server database', () => {
  let database: PrivateDatabase | null = null;
  let knex: Knex;
  beforeAll(async () => {
    database = await startPrivateDatabase('bytes');
    const options = { service: 'svc-core', dataDir: '/nowhere', databaseUrl: database?.url } as const;
    const first = await openDatabase(options);
    // As an operator may have made it beforehand.
    await first.raw('alter database bytes_core character set latin1 collate latin1_german1_ci');
    await first.destroy();
    knex = await openDatabase(options);
  });
  afterAll(async () => {
    await knex.destroy();
    await database?.stop();
  });

  /** The columns of a table that compare otherwise. */
  const others = async (table: string): Promise<unknown> =>
    knex('information_schema.columns')
      .whereRaw('table_schema = database()')
      .where({ table_name: table })
      .whereNot('collation_name', await byteCollation(knex))
      .select({ name: 'column_name' });
  const holdsAll = async (table: string): Promise<void> => {
    await knex(table).delete();
    for (const id of DIFFERENT) await knex(table).insert({ id });
    for (const id of DIFFERENT) expect(await knex(table).where({ id }).pluck('id')).toEqual([id]);
    expect(await knex(table).orderBy('id').pluck('id')).toEqual(
      DIFFERENT.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    );
  };

  it('compare text by its bytes when they are created', async () => {
    await createTable(knex, 'fresh', (table) => {
      table.string('id', 200).primary();
      table.text('more', 'mediumtext');
    });
    await knex.schema.alterTable('fresh', (table) => table.string('later', 20));
    expect(await others('fresh')).toEqual([]);
    await holdsAll('fresh');
  });

  it.each(['utf8mb4_general_ci', 'utf8mb4_unicode_ci', 'utf8mb4_bin', 'latin1_swedish_ci'])(
    'are converted from %s with their rows, indexes and types',
    async (collation) => {
      await knex.schema.dropTableIfExists('old');
      await knex.raw(
        `create table old (id varchar(768) not null primary key, label varchar(254) not null,
           owner char(36) character set ascii, notes mediumtext, n bigint, unique key old_by_label (label))
           engine = innodb default character set ${collation.split('_')[0]} collate ${collation}`,
      );
      await knex('old').insert({ id: 'a', label: 'Zoë', owner: 'x', notes: 'Größe', n: 7 });
      await compareByBytes(knex);
      await compareByBytes(knex);
      expect(await others('old')).toEqual([]);
      expect(await knex('old')).toEqual([{ id: 'a', label: 'Zoë', owner: 'x', notes: 'Größe', n: 7 }]);
      await knex('old').insert({ id: 'A', label: 'zoë' });
      await expect(knex('old').insert({ id: 'B', label: 'zoë' })).rejects.toMatchObject({ code: 'ER_DUP_ENTRY' });
      await knex.schema.alterTable('old', (table) => table.string('later', 20));
      expect(await others('old')).toEqual([]);
    },
  );
});
