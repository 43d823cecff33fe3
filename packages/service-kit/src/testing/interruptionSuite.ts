import { cpSync } from 'node:fs';
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
/**
 * How many migrations are tried, from the newest on. Older ones never change, were tried when they were new, and have run
 * wherever they will ever run.
 */
const NEWEST = 2;
/** Its statements keep a process out, and change nothing that the next one finds. */
const LOCK = 'migration_lock';
const WITHIN_MS = patient(600_000);

/** Tests on both databases that migrations which end before any of their changes are completed by the next run. */
export function interruptionSuite({ service, migrations }: Options): void {
  /** A database after the first migrations. SQLite copies the one in the folder `earlier`. */
  const openAfter = async (count: number, earlier: string, databaseUrl?: string) => {
    const folder = temporaryFolder();
    if (databaseUrl === undefined) cpSync(earlier, folder.path, { recursive: true });
    const knex = await openDatabase({ service, dataDir: folder.path, databaseUrl });
    if (databaseUrl !== undefined) await migrate(knex, migrations.slice(0, count));
    const end = async (): Promise<void> => {
      if (isMySql(knex)) await knex.raw('drop database ??', [knex.client.config.connection.database]);
      await knex.destroy();
      folder.remove();
    };
    return { knex, end };
  };

  /**
   * Runs the migration after the first `count`, ends before its nth change, and runs it again.
   * @param nth 0 to end before none
   * @returns the change that was not made, how many there were before, and the schema afterwards
   */
  const interrupted = async (nth: number, count: number, earlier: string, databaseUrl?: string) => {
    const { knex, end } = await openAfter(count, earlier, databaseUrl);
    const changes = databaseUrl === undefined ? CHANGE : COMMITTED;
    let seen = 0;
    let change = '';
    knex.on('query', ({ sql }: { sql: string }) => {
      if (change !== '' || !changes.test(sql) || sql.includes(LOCK)) return;
      seen += 1;
      if (seen !== nth) return;
      change = sql;
      throw new Error('The process ends here');
    });
    try {
      if (nth > 0) await expect(migrate(knex, migrations.slice(0, count + 1))).rejects.toThrow();
      await migrate(knex, migrations.slice(0, count + 1));
      return { change, seen, shape: await schemaShape(knex) };
    } finally {
      await end();
    }
  };

  const incomplete = async (databaseUrl?: string): Promise<string[]> => {
    const found: string[] = [];
    const earlier = temporaryFolder();
    const prepare = async (count: number): Promise<void> => {
      const knex = await openDatabase({ service, dataDir: earlier.path });
      await migrate(knex, migrations.slice(0, count));
      await knex.destroy();
    };
    for (let count = Math.max(0, migrations.length - NEWEST); count < migrations.length; count += 1) {
      if (databaseUrl === undefined) await prepare(count);
      const whole = await interrupted(0, count, earlier.path, databaseUrl);
      for (let nth = 1; nth <= whole.seen; nth += 1) {
        const { change, shape } = await interrupted(nth, count, earlier.path, databaseUrl);
        if (shape !== whole.shape) found.push(change);
      }
    }
    earlier.remove();
    return found;
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
