import { describe, expect, it } from '@jest/globals';
import type { Service } from '@jobtrail/contract/services';
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

/** Tests on both databases that a service's `schema.ts` lists every column that its migrations create. */
export function schemaSuite({ service, migrations, schema }: Options): void {
  const differences = async (databaseUrl?: string): Promise<string[]> => {
    const folder = temporaryFolder();
    const knex = await openDatabase({ service, dataDir: folder.path, databaseUrl });
    try {
      await migrate(knex, migrations);
      return await schemaDifferences(knex, schema);
    } finally {
      await knex.destroy();
      folder.remove();
    }
  };

  describe('The declared schema', () => {
    it('matches the migrations on SQLite', async () => {
      expect(await differences()).toEqual([]);
    });

    const onServer = hasServerDatabase() ? it : it.skip;
    onServer('is what the migrations make on a server database', async () => {
      const server = await startPrivateDatabase('jobtrail');
      try {
        expect(await differences(server?.url)).toEqual([]);
      } finally {
        await server?.stop();
      }
    });
  });
}
