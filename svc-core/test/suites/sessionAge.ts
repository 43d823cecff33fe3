import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@jobtrail/contract';
import { sweepSessions } from '../../src/people/sessions/commands.ts';
import type { Client } from '../Client.ts';
import { type CoreInProcess, startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person, signedIn } from '../people.ts';

const MINUTE = 60_000;

export function sessionAgeSuite(core: () => CoreUnderTest): void {
  describe('A session', () => {
    // Long ago, so that a sweep at this time ends no other sessions.
    let now = Date.UTC(2001, 0, 1);
    let running: CoreInProcess;
    beforeAll(async () => {
      running = await startInProcess(core(), { clock: () => now });
    });
    afterAll(() => running.stop());

    const enter = async (): Promise<{ person: Person; client: Client }> => {
      const person = await newPerson(core(), { now });
      return { person, client: await signedIn(running.url, person) };
    };
    const status = async (client: Client): Promise<number> => (await client.get('/api/auth/me')).status;

    it('expires after twelve hours without a request', async () => {
      const { client } = await enter();
      now += SESSION_IDLE_MS;
      expect(await status(client)).toBe(200);
      now += SESSION_IDLE_MS + 1;
      expect(await status(client)).toBe(401);
    });
    it('is kept alive by any request', async () => {
      const { client } = await enter();
      for (let n = 0; n < 3; n += 1) {
        now += SESSION_IDLE_MS - MINUTE;
        expect((await client.get('/api/jobs')).status).toBe(200);
      }
    });
    it('expires fourteen days after signing in, even if it is in use', async () => {
      const { client } = await enter();
      const begun = now;
      while (now + SESSION_IDLE_MS < begun + SESSION_ABSOLUTE_MS) {
        now += SESSION_IDLE_MS;
        expect(await status(client)).toBe(200);
      }
      now = begun + SESSION_ABSOLUTE_MS;
      expect(await status(client)).toBe(200);
      now += 1;
      expect(await status(client)).toBe(401);
    });
    it('is written at most once in five minutes when reading', async () => {
      const { person, client } = await enter();
      const seen = async (): Promise<unknown> =>
        (await core().knex('sessions').where({ user_id: person.id }).first('last_seen_at')).last_seen_at;
      const begun = now;
      now += 5 * MINUTE;
      await status(client);
      expect(await seen()).toBe(begun);
      now += 1;
      await status(client);
      expect(await seen()).toBe(now);
      expect((await core().knex('users').where({ id: person.id }).first('last_seen_at')).last_seen_at).toBe(now);
    });
    it('is deleted by the sweep only if it has expired', async () => {
      const idle = await enter();
      now += SESSION_IDLE_MS;
      const busy = await enter();
      now += 1;
      await sweepSessions(core().knex, now, new AbortController().signal);
      const left = await core().knex('sessions').whereIn('user_id', [idle.person.id, busy.person.id]).pluck('user_id');
      expect(left).toEqual([busy.person.id]);
      await core()
        .knex('sessions')
        .where({ user_id: busy.person.id })
        .update({ created_at: now - SESSION_ABSOLUTE_MS - 1 });
      await sweepSessions(core().knex, now, new AbortController().signal);
      expect(await core().knex('sessions').where({ user_id: busy.person.id })).toEqual([]);
    });
    it('is deleted with a thousand others a few at a time', async () => {
      const knex = await core().connect();
      const { id: userId } = await newPerson(core(), { now });
      const rows = Array.from({ length: 1200 }, (_, n) => ({
        token_hash: `${String(n).padStart(8, '0')}${'e'.repeat(56)}`,
        user_id: userId,
        created_at: now,
        last_seen_at: now,
      }));
      await knex.batchInsert('sessions', rows, 100);
      const deletions: number[] = [];
      knex.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
        if (sql.startsWith('delete')) deletions.push(bindings.length);
      });
      now += SESSION_IDLE_MS + 1;
      await sweepSessions(knex, now, new AbortController().signal);
      expect(await knex('sessions').where({ user_id: userId })).toEqual([]);
      expect(deletions.length).toBeGreaterThanOrEqual(3);
      // The limit of time, and at most 500 keys.
      expect(Math.max(...deletions)).toBeLessThanOrEqual(501);
      await knex.destroy();
    });
  });
}
