import { describe, expect, it } from '@jest/globals';
import { rejectWrites } from '@jobtrail/service-kit/testing';
import type { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, signedIn } from '../people.ts';
import { until } from '../until.ts';

const MINUTE = 60_000;
const PEOPLE = 12;

export function lockedSessionsSuite(core: () => CoreUnderTest): void {
  describe('While sessions cannot be written', () => {
    it('because another program locks them, people can read, and their last use is recorded afterwards', async () => {
      let now = Date.UTC(2002, 0, 1);
      const running = await startInProcess(core(), { clock: () => now });
      const knex = await core().connect();
      const locking = await knex.transaction();
      try {
        const people: { id: string; client: Client }[] = [];
        for (let n = 0; n < PEOPLE; n += 1) {
          const person = await newPerson(core(), { now });
          people.push({ id: person.id, client: await signedIn(running.url, person) });
        }
        now += 5 * MINUTE + 1;
        await locking.raw('lock tables sessions read, users read');
        const read = () => Promise.all(people.map(async ({ client }) => (await client.get('/api/auth/me')).status));
        // More people than the pool has connections.
        expect(await read()).toEqual(Array(PEOPLE).fill(200));
        expect(await read()).toEqual(Array(PEOPLE).fill(200));
        await locking.raw('unlock tables');
        const seen = () =>
          core()
            .knex('sessions')
            .where({ last_seen_at: now })
            .whereIn(
              'user_id',
              people.map(({ id }) => id),
            )
            .pluck('user_id');
        await until(async () => (await seen()).length > 0);
      } finally {
        await locking.rollback();
        await knex.destroy();
        await running.stop();
      }
    });
    it('because the database rejects it, people can read', async () => {
      let now = Date.UTC(2003, 0, 1);
      const running = await startInProcess(core(), { clock: () => now });
      const client = await signedIn(running.url, await newPerson(core(), { now }));
      now += 5 * MINUTE + 1;
      const restore = await rejectWrites(core().knex, 'sessions');
      try {
        for (let n = 0; n < 2; n += 1) expect((await client.get('/api/auth/me')).status).toBe(200);
      } finally {
        await restore();
        await running.stop();
      }
    });
  });
}
