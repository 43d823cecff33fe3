import { startPrivateDatabase } from '../../packages/service-kit/src/testing/mariadb.ts';
import { atEnd } from './cleanup.ts';

/**
 * Starts a private MariaDB or MySQL, like the tests of the services, or uses TEST_DATABASE_URL. Prints a line if the
 * machine has neither.
 * @returns its address without a schema name, such as mysql://root@127.0.0.1:3307; null if the machine has none
 */
export async function startMariaDb(): Promise<string | null> {
  const database = await startPrivateDatabase('bench');
  if (database === null) {
    console.log('No mariadbd or mysqld on this machine and no TEST_DATABASE_URL: the figures on MariaDB are left out.');
    return null;
  }
  atEnd(() => database.stop());
  return database.url.slice(0, database.url.lastIndexOf('/'));
}
