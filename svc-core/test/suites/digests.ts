import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillPath, localDayOf } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER } from '@jobtrail/service-kit';
import type { RunningService } from '@jobtrail/service-kit/testing';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { FakePeers, until } from '../FakePeers.ts';
import { newPerson, type Person, signedIn } from '../people.ts';
import { addJob } from './jobs.ts';

export function digestSuite(core: () => CoreUnderTest): void {
  describe('The digest', () => {
    let mail: FakePeers;
    beforeAll(async () => {
      mail = await FakePeers.start(core().dataDir);
    });
    afterAll(() => mail.stop());

    /** A person whose digest is due now, with a reminder of a job for today. */
    async function due(columns: object = {}): Promise<Person> {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const { id: jobId } = await addJob(client, { company: 'Kestrel' });
      const dueOn = localDayOf(Date.now(), 'UTC');
      expect((await client.post('/api/reminders', { text: 'Call Devon', dueOn, jobId })).status).toBe(201);
      const plan = {
        time_zone: 'UTC',
        email_verified_at: 1,
        digest_hour: new Date().getUTCHours(),
        next_digest_at: Date.now() - 1,
        ...columns,
      };
      await core().knex('users').where({ id: person.id }).update(plan);
      return person;
    }
    /** Runs two other processes until no digest is due. */
    async function work(): Promise<void> {
      const processes: RunningService[] = await Promise.all(
        [1, 2].map(() => core().another({ SVC_MAIL_URL: mail.url, APP_URL: 'https://jobtrail.example' })),
      );
      await until(
        async () =>
          (await core().knex('users').where('next_digest_at', '<=', Date.now())).length === 0 &&
          (await core().knex('outgoing_mails')).length === 0,
      );
      await Promise.all(processes.map((one) => one.end()));
    }

    it('goes to svc-mail once, from two processes, and says what is due', async () => {
      const people = await Promise.all([due(), due(), due()]);
      const [switchedOff, deactivated] = [
        await due({ email_notifications: 0, next_digest_at: null }),
        await due({ is_active: 0 }),
      ];
      await work();
      for (const { id, email } of people) {
        const emails = mail.emailsTo(email);
        expect(emails).toHaveLength(1);
        expect(emails[0]).toMatchObject({
          key: `digest:${id}:${localDayOf(Date.now(), 'UTC')}`,
          userId: id,
          subject: '1 follow-up today',
          text: expect.stringContaining('- Call Devon (Kestrel)'),
          unsubscribe: 'digest',
        });
        expect(emails[0]?.['text']).toContain('https://jobtrail.example/today');
      }
      for (const { email } of [switchedOff, deactivated]) expect(mail.emailsTo(email)).toEqual([]);
    }, 60_000);

    it('is turned off by svc-mail for an unsubscribe link, and on again', async () => {
      const { id, email } = await due();
      const token = await (await createSigner('svc-mail', { dataDir: core().dataDir }))('svc-core');
      const call = async (method: string, body?: object) => {
        const path = fillPath(internal.setEmailNotifications.path, { id });
        const response = await fetch(core().url + path, {
          method,
          headers: { [IDENTITY_HEADER]: token, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
        return [response.status, response.status === 200 ? await response.json() : null];
      };
      const planned = async (): Promise<unknown> =>
        (await core().knex('users').where({ id }).first('next_digest_at'))?.next_digest_at;
      expect(await call('GET')).toEqual([200, { on: true, email }]);
      expect([await call('PUT', { on: false }), await planned()]).toEqual([[204, null], null]);
      expect(await call('GET')).toEqual([200, { on: false, email }]);
      await call('PUT', { on: true });
      expect(Number(await planned())).toBeGreaterThan(Date.now());
      await core().knex('users').where({ id }).delete();
      expect([await call('GET'), await call('PUT', { on: false })]).toEqual([
        [404, null],
        [404, null],
      ]);
    });
  });
}
