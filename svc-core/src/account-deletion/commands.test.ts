import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { migrate, newId, openDatabase } from '@jobtrail/service-kit';
import {
  hasServerDatabase,
  type PrivateDatabase,
  startPrivateDatabase,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { migrations } from '../migrations/index.ts';
import type { UserRow } from '../rows.ts';
import { requestDeletion } from './commands.ts';

const STARTS_WITHIN_MS = 120_000;
const ACCOUNTS = 80;

const onServer = hasServerDatabase() ? describe : describe.skip;
onServer('Deleting many accounts at once on a server database', () => {
  const folder = temporaryFolder();
  let server: PrivateDatabase | null = null;
  let knex: Knex;
  beforeAll(async () => {
    server = await startPrivateDatabase('jobtrail');
    knex = await openDatabase({ service: 'svc-core', dataDir: folder.path, databaseUrl: server?.url });
    await migrate(knex, migrations);
  }, STARTS_WITHIN_MS);
  afterAll(async () => {
    await knex.destroy();
    await server?.stop();
    folder.remove();
  });

  const deadlocks = async (): Promise<number> => {
    const [rows] = await knex.raw<[Array<{ Value: string }>]>("show global status like 'Innodb_deadlocks'");
    return Number(rows?.[0]?.Value);
  };

  it(
    'causes no deadlock, so no request fails',
    async () => {
      const now = Date.now();
      const ids = Array.from({ length: ACCOUNTS }, newId);
      await knex('users').insert(
        ids.map((id) => ({
          id,
          name: 'Holder',
          email: `holder-${id}@example.com`,
          password_hash: 'hash',
          role: 'user',
          is_active: 1,
          subscription_status: 'canceled',
          access: 'read',
          jobs_version: 0,
          time_zone: null,
          created_at: now,
          last_seen_at: null,
          email_verified_at: now,
        })),
      );
      const users = await knex<UserRow>('users').whereIn('id', ids);
      const before = await deadlocks();
      await Promise.all(users.map((user) => requestDeletion(knex, user, now)));
      expect(await knex('account_deletions').whereIn('user_id', ids)).toHaveLength(ACCOUNTS);
      expect(await knex('users').whereIn('id', ids)).toEqual([]);
      expect(await deadlocks()).toBe(before);
    },
    STARTS_WITHIN_MS,
  );
});
