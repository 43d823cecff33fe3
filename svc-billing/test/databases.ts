import type { Knex } from 'knex';
import { migrate, openDatabase } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  NO_DATABASE_LINE,
  patient,
  startPrivateDatabase,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { migrations } from '../src/migrations/index.ts';

/** A migrated database of svc-billing for one test. */
export interface TestDatabase {
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

/** Opens a migrated embedded database before the tests of a suite, and removes it after them. */
export function withEmbeddedDatabase(): () => TestDatabase {
  let running: TestDatabase | null = null;
  beforeAll(async () => {
    running = await open(null);
  });
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error('The database did not start');
    return running;
  };
}

/** Says in one line that the machine has no server database, or fails if nothing may be skipped. */
export function reportMissingDatabase(): void {
  it(`reports in one line: ${NO_DATABASE_LINE}`, () => {
    if (process.env['NO_SKIP'] === '1') throw new Error(NO_DATABASE_LINE);
  });
}

/**
 * Runs a suite on the embedded database, and on a server database if the machine has one. Its tests and hooks may take a
 * minute each.
 */
export function onBothDatabases(about: string, suite: (database: () => TestDatabase) => void): void {
  jest.setTimeout(patient(60_000));
  const on = (name: string, start: () => Promise<TestDatabase>): void =>
    describe(`${about} on ${name}`, () => {
      let running: TestDatabase | null = null;
      beforeAll(async () => {
        running = await start();
      });
      suite(() => {
        if (!running) throw new Error('The database did not start');
        return running;
      });
      // After the suite's own, which may use the database.
      afterAll(() => running?.stop());
    });
  on('SQLite', () => open(null));
  if (hasServerDatabase()) on('a server database', async () => open(await startPrivateDatabase('jobtrail')));
  else reportMissingDatabase();
}
