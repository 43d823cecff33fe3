import { describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import type { Service } from '@jobtrail/contract/services';
import { byteCollation } from '../database/byteCollation.ts';
import { migrate, type Migration } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import type { Schema } from '../database/schema.ts';
import { hasServerDatabase, startPrivateDatabase } from './mariadb.ts';
import { schemaDifferences } from './schemaDifferences.ts';
import { temporaryFolder } from './temporaryFolder.ts';

interface Options {
  readonly service: Service;
  readonly migrations: readonly Migration[];
  readonly schema: Schema;
}

/** The columns of a server database that do not compare text by its bytes, such as `users.email`. */
async function otherwiseCompared(knex: Knex): Promise<string[]> {
  const columns: Array<{ table: string; name: string }> = await knex('information_schema.columns')
    .whereRaw('table_schema = database()')
    .whereNot('collation_name', await byteCollation(knex))
    .select({ table: 'table_name', name: 'column_name' });
  return columns.map(({ table, name }) => `${table}.${name}`);
}

/** Tests on both databases that a service's `schema.ts` lists every column that its migrations create. */
export function schemaSuite({ service, migrations, schema }: Options): void {
  const migrated = async <T>(read: (knex: Knex) => Promise<T>, databaseUrl?: string): Promise<T> => {
    const folder = temporaryFolder();
    const knex = await openDatabase({ service, dataDir: folder.path, databaseUrl });
    try {
      await migrate(knex, migrations);
      return await read(knex);
    } finally {
      await knex.destroy();
      folder.remove();
    }
  };

  describe('The declared schema', () => {
    it('matches the migrations on SQLite', async () => {
      expect(await migrated((knex) => schemaDifferences(knex, schema))).toEqual([]);
    });

    const onServer = hasServerDatabase() ? it : it.skip;
    onServer('is what the migrations make on a server database, where text is compared by its bytes', async () => {
      const server = await startPrivateDatabase('jobtrail');
      try {
        const read = async (knex: Knex) => [await schemaDifferences(knex, schema), await otherwiseCompared(knex)];
        expect(await migrated(read, server?.url)).toEqual([[], []]);
      } finally {
        await server?.stop();
      }
    });
  });
}
