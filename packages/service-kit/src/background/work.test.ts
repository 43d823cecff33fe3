import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Knex } from 'knex';
import { openDatabase } from '../database/open.ts';
import {
  hasServerDatabase,
  NO_DATABASE_LINE,
  type PrivateDatabase,
  startPrivateDatabase,
  temporaryFolder,
} from '../testing/index.ts';
import { groupCommitSuite } from './groupCommitSuite.ts';
import { leasedQueueSuite } from './leasedQueueSuite.ts';

const STARTS_WITHIN_MS = 60_000;

function suites(databaseUrl: () => string | undefined): void {
  const folder = temporaryFolder();
  let connections: readonly [Knex, Knex] | null = null;
  const opened = (): readonly [Knex, Knex] => {
    if (!connections) throw new Error('The database has not started');
    return connections;
  };

  beforeAll(async () => {
    const open = (): Promise<Knex> =>
      openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: databaseUrl() });
    connections = [await open(), await open()];
  });
  afterAll(async () => {
    for (const knex of connections ?? []) await knex.destroy();
    folder.remove();
  });

  leasedQueueSuite(opened);
  groupCommitSuite(() => opened()[0]);
}

describe('Background work on SQLite', () => suites(() => undefined));

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('Background work on a server database', () => {
  let server: PrivateDatabase | null = null;
  beforeAll(async () => {
    server = await startPrivateDatabase('kit');
    if (!server) process.stdout.write(`${NO_DATABASE_LINE}\n`);
  }, STARTS_WITHIN_MS);
  afterAll(() => server?.stop());
  suites(() => server?.url);
});
