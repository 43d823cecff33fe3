import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { createDatabases } from '../testInstallation.ts';
import { SqliteSnapshot } from './SqliteSnapshot.ts';

describe('The copy of a SQLite database', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  it('stops writers only until it has begun', async () => {
    const dataDir = join(folder.path, 'data');
    mkdirSync(dataDir);
    await createDatabases(dataDir, 10);
    const file = join(dataDir, 'core.sqlite');
    const writes = (): boolean => {
      const database = new Database(file);
      try {
        database.exec('BEGIN IMMEDIATE');
        database.exec('ROLLBACK');
        return true;
      } catch {
        return false;
      } finally {
        database.close();
      }
    };
    const snapshot = new SqliteSnapshot({ kind: 'sqlite', service: 'svc-core', file }, folder.path, 'copy.sqlite');
    await snapshot.prepare();
    expect(writes()).toBe(true);
    await snapshot.hold();
    expect(writes()).toBe(false);
    await snapshot.begin();
    await snapshot.release();
    expect(writes()).toBe(true);
    await snapshot.finish();
  });
});
