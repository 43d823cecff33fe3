import { describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { until } from '../until.ts';

/** Needs a database that locks rows: on SQLite, a start waits for every write of another process. */
export function longSweepSuite(core: () => CoreUnderTest): void {
  describe('A start', () => {
    it('does not wait until expired sessions are deleted, which takes long if there are many', async () => {
      const old = await newPerson(core());
      await signedIn(core().url, old);
      const sessions = (knex: Knex) => knex('sessions').where({ user_id: old.id });
      await sessions(core().knex).update({ last_seen_at: 1 });
      // Nobody else can delete the row until the transaction ends.
      const trx = await core().knex.transaction();
      try {
        await sessions(trx).update({ last_seen_at: 2 });
        const service = await core().another();
        expect((await core().ada.at(service.url).get('/api/auth/me')).status).toBe(200);
        expect(await sessions(core().knex)).toHaveLength(1);
        await trx.commit();
        await until(async () => (await sessions(core().knex)).length === 0);
        await service.end();
      } finally {
        if (!trx.isCompleted()) await trx.rollback();
      }
    });
  });
}
