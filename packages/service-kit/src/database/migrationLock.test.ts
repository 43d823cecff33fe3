import { afterAll, beforeAll, describe } from '@jest/globals';
import { hasServerDatabase, type PrivateDatabase, startPrivateDatabase } from '../testing/index.ts';
import { migrationLockSuite } from './migrationLockSuite.ts';

describe('The lock of migrations on the embedded database', () => {
  migrationLockSuite(() => undefined);
});

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('The lock of migrations on a server database', () => {
  let database: PrivateDatabase | null = null;
  beforeAll(async () => {
    database = await startPrivateDatabase('migrating');
  });
  afterAll(() => database?.stop());
  migrationLockSuite(() => (database ? [database.url, database.url] : undefined));
});
