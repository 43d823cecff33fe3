import type { Knex } from 'knex';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  NO_DATABASE_LINE,
  startPrivateDatabase,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { migrations } from '../src/migrations/index.ts';

/** A migrated database of svc-billing for one test. */
interface TestDatabase {
  knex: Knex;
  dataDir: string;
  databaseUrl: string | undefined;
  stop: () => Promise<void>;
}

async function open(server: Awaited<ReturnType<typeof startPrivateDatabase>>): Promise<TestDatabase> {
  const folder = temporaryFolder();
  const knex = await openDatabase({ service: 'svc-billing', dataDir: folder.path, databaseUrl: server?.url });
  await migrate(knex, migrations);
  return {
    knex,
    dataDir: folder.path,
    databaseUrl: server?.url,
    async stop() {
      await knex.destroy();
      await server?.stop();
      folder.remove();
    },
  };
}

/** Runs a suite on the embedded database, and on a server database if the machine has one. */
export function onBothDatabases(about: string, suite: (database: () => TestDatabase) => void): void {
  const on = (name: string, start: () => Promise<TestDatabase>): void =>
    describe(`${about} on ${name}`, () => {
      let running: TestDatabase | null = null;
      beforeAll(async () => {
        running = await start();
      }, 60_000);
      suite(() => {
        if (!running) throw new Error('The database did not start');
        return running;
      });
      // After the suite's own, which may use the database.
      afterAll(() => running?.stop());
    });
  on('SQLite', () => open(null));
  if (hasServerDatabase()) on('a server database', async () => open(await startPrivateDatabase('jobtrail')));
  else
    it(`reports in one line: ${NO_DATABASE_LINE}`, () => {
      if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
    });
}
