import { describe, expect, it } from '@jest/globals';
import type { Service } from '@jobtrail/contract/services';
import { migrate, type Migration } from '../database/migrate.ts';
import { isMySql, openDatabase } from '../database/open.ts';
import { hasServerDatabase, startPrivateDatabase } from './mariadb.ts';
import { patient } from './patience.ts';
import { schemaShape } from './schemaShape.ts';
import { temporaryFolder } from './temporaryFolder.ts';

interface Options {
  readonly service: Service;
  readonly migrations: readonly Migration[];
}

const CHANGE = /^(?:create|alter|drop|rename|insert|update|delete)\b/i;
/**
 * The changes of an unfinished table, which a server commits one by one. It takes ten times as long as SQLite, where all
 * others are tried.
 */
const COMMITTED = /^(?:alter|rename)\b/i;
/** Its statements keep a process out, and change nothing that the next one finds. */
const LOCK = 'migration_lock';
const WITHIN_MS = patient(600_000);

/** Tests on both databases that migrations which end before any of their changes are completed by the next run. */
export function interruptionSuite({ service, migrations }: Options): void {
  /**
   * Runs all migrations, ends before the nth change, and runs them again.
   * @returns the change that was not made, null if there are fewer, and the schema afterwards
   */
  const interrupted = async (nth: number, databaseUrl?: string): Promise<{ change: string | null; shape: string }> => {
    const folder = temporaryFolder();
    const knex = await openDatabase({ service, dataDir: folder.path, databaseUrl });
    const changes = databaseUrl === undefined ? CHANGE : COMMITTED;
    let seen = 0;
    let change: string | null = null;
    knex.on('query', ({ sql }: { sql: string }) => {
      if (change !== null || !changes.test(sql) || sql.includes(LOCK)) return;
      seen += 1;
      if (seen !== nth) return;
      change = sql;
      throw new Error('The process ends here');
    });
    try {
      await migrate(knex, migrations).catch(() => undefined);
      const ended = change;
      change ??= 'none';
      await migrate(knex, migrations);
      return { change: ended, shape: await schemaShape(knex) };
    } finally {
      if (isMySql(knex)) await knex.raw('drop database ??', [knex.client.config.connection.database]);
      await knex.destroy();
      folder.remove();
    }
  };
  const incomplete = async (databaseUrl?: string): Promise<string[]> => {
    const { shape: whole } = await interrupted(0, databaseUrl);
    const found: string[] = [];
    for (let nth = 1; ; nth += 1) {
      const { change, shape } = await interrupted(nth, databaseUrl);
      if (change === null) return found;
      if (shape !== whole) found.push(change);
    }
  };

  describe('A migration that ends before any of its changes is completed by the next run', () => {
    it(
      'on SQLite',
      async () => {
        expect(await incomplete()).toEqual([]);
      },
      WITHIN_MS,
    );
    (hasServerDatabase() ? it : it.skip)(
      'on a server database',
      async () => {
        const server = await startPrivateDatabase('jobtrail');
        try {
          expect(await incomplete(server?.url)).toEqual([]);
        } finally {
          await server?.stop();
        }
      },
      WITHIN_MS,
    );
  });
}
