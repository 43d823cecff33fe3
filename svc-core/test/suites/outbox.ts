import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '@jobtrail/service-kit/testing';
import { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { FakePeers, until } from '../FakePeers.ts';
import { newPerson, signedIn } from '../people.ts';

const FORGOT = '/api/auth/forgot-password';

export function outboxSuite(core: () => CoreUnderTest): void {
  describe('The email outbox', () => {
    let mail: FakePeers;
    let service: RunningService;
    const withMail = (): Promise<RunningService> =>
      core().another({ SVC_MAIL_URL: mail.url, APP_URL: 'https://jobtrail.example' });
    beforeAll(async () => {
      mail = await FakePeers.start(core().dataDir);
      service = await withMail();
    });
    afterAll(async () => {
      await service.end();
      await mail.stop();
    });
    const waiting = async (email: string): Promise<number> =>
      (await core().knex('outgoing_mails').where('message', 'like', `%${email}%`)).length;
    const forgot = (email: string): Promise<unknown> => new Client(service.url).post(FORGOT, { email });
    /** Makes the next attempt due at once, instead of after the backoff. */
    const makeDue = (): Promise<unknown> => core().knex('outgoing_mails').update({ next_attempt_at: 0 });

    it('delivers an email to svc-mail with key, person, text and HTML, and deletes it', async () => {
      const person = await newPerson(core());
      await forgot(person.email);
      await until(() => mail.emailsTo(person.email).length === 1);
      const [message] = mail.emailsTo(person.email);
      expect(message).toEqual({
        key: expect.any(String),
        userId: person.id,
        to: { name: 'Somebody', email: person.email },
        subject: 'Choose a new password',
        text: expect.stringContaining('Hello Somebody,'),
        html: expect.stringContaining('<!doctype html>'),
      });
      const [link] = /https:\/\/jobtrail\.example\/auth#reset=[\w-]{43}/.exec(String(message?.['text'])) ?? [];
      expect(String(message?.['html'])).toContain(`href="${link}"`);
      await until(async () => (await waiting(person.email)) === 0);
      expect(service.output()).not.toContain(link?.split('=')[1]);
    });
    it('never delivers an email that has expired, such as those to unknown addresses', async () => {
      const email = `nobody-${Date.now()}@example.com`;
      await forgot(email);
      await until(async () => (await waiting(email)) === 0);
      expect(
        mail.received.filter(({ body }) => (body['to'] as { email: string } | undefined)?.email === email),
      ).toEqual([]);
    });
    it('retries with a growing backoff while svc-mail is down', async () => {
      mail.mode = 'down';
      const person = await newPerson(core());
      await forgot(person.email);
      await until(
        () => mail.received.filter(({ body, status }) => status === 503 && body['userId'] === person.id).length >= 2,
      );
      const row = await core().knex('outgoing_mails').where({ user_id: person.id }).first();
      expect([row.attempts >= 2, await waiting(person.email)]).toEqual([true, 1]);
      mail.mode = 'up';
      await makeDue();
      await until(() => mail.emailsTo(person.email).length === 1);
      const keys = new Set(
        mail.received.filter(({ body }) => body['userId'] === person.id).map(({ body }) => body['key']),
      );
      expect(keys.size).toBe(1);
    });
    it('loses and duplicates nothing when its process is killed during a delivery, with several processes delivering', async () => {
      mail.mode = 'hanging';
      const people = await Promise.all(Array.from({ length: 4 }, () => newPerson(core())));
      for (const { email } of people) await forgot(email);
      await until(() => mail.received.filter(({ status }) => status === null).length >= 1);
      await service.end('SIGKILL');
      mail.mode = 'up';
      service = await withMail();
      const third = await withMail();
      await makeDue();
      await until(async () =>
        (await Promise.all(people.map(({ email }) => waiting(email)))).every((count) => count === 0),
      );
      for (const { email } of people) expect(mail.emailsTo(email)).toHaveLength(1);
      await third.end();
    }, 40_000);
    it('enqueues an email with its cause: concurrent tickets send each administrator one email per ticket', async () => {
      const admin = await newPerson(core(), { role: 'admin' });
      const client = await signedIn(service.url, await newPerson(core()));
      await Promise.all(
        Array.from({ length: 6 }, (_, n) => client.post('/api/support', { subject: `Outbox ${n}`, message: 'M' })),
      );
      await until(() => mail.emailsTo(admin.email).length === 6);
      expect(
        mail
          .emailsTo(admin.email)
          .map(({ subject }) => subject)
          .sort(),
      ).toEqual(Array.from({ length: 6 }, (_, n) => `New support ticket: Outbox ${n}`));
      await core().knex('users').where({ id: admin.id }).update({ is_active: 0 });
    });
  });
}
