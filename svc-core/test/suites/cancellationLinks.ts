import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CANCELLATION_LINK_MS, pathOf } from '@jobtrail/contract';
import type { RunningService } from '@jobtrail/service-kit/testing';
import { type ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo, tokenTo } from '../emails.ts';
import { FakePeers, SUBSCRIPTION } from '../FakePeers.ts';
import { newPerson, type Person, signedIn } from '../people.ts';
import { until } from '../until.ts';

const SUBJECT = 'Your account was deactivated';

export function cancellationLinksSuite(core: () => CoreUnderTest): void {
  describe('The subscription of a deactivated person', () => {
    let peers: FakePeers;
    let service: RunningService;
    let admin: Client;
    let adminId: string;
    beforeAll(async () => {
      peers = await FakePeers.start(core().dataDir);
      // Without svc-mail, so that the emails stay queued.
      service = await core().another({ SVC_BILLING_URL: peers.url });
      const boss = await newPerson(core(), { role: 'admin' });
      adminId = boss.id;
      admin = await signedIn(service.url, boss);
    });
    afterAll(async () => {
      await core().knex('users').where({ id: adminId }).update({ is_active: 0 });
      await service.end();
      await peers.stop();
    });

    const anonymous = (): Client => new Client(service.url);
    const setActive = (person: Person, isActive: boolean, subscription?: string): Promise<ApiResponse> =>
      admin.patch(`/api/admin/users/${person.id}`, { isActive, subscription });
    const deactivated = async (subscription?: string): Promise<Person> => {
      const person = await newPerson(core());
      await setActive(person, false, subscription);
      return person;
    };
    const request = (email: string): Promise<ApiResponse> =>
      anonymous().post(pathOf('requestCancellationLink'), { email });
    const read = (token: string): Promise<ApiResponse> => anonymous().post(pathOf('getLinkedSubscription'), { token });
    const cancel = (token: string): Promise<ApiResponse> =>
      anonymous().post(pathOf('cancelLinkedSubscription'), { token });
    const canceledFor = ({ id }: Person): number =>
      peers.received.filter(({ path }) => path === `/internal/customers/${id}/cancellation`).length;
    const lastTextTo = async (email: string): Promise<string> => (await emailsTo(core(), email)).at(-1)?.text ?? '';

    it.each([
      [undefined, /still running/],
      ['keep', /still running/],
      ['period_end', /ends with the current billing period/],
      ['now', /is being canceled and will not be charged again/],
      ['now_with_refund', /your last payment is being refunded/],
    ] as const)(
      'is explained in the email about the deactivation (%s), which has the link',
      async (choice, sentence) => {
        const person = await deactivated(choice);
        const [email] = await emailsTo(core(), person.email);
        expect([email?.subject, email?.text]).toEqual([SUBJECT, expect.stringMatching(sentence)]);
        // Only a subscription that is kept can still be canceled.
        expect(email?.text.includes('cancel it')).toBe(choice === undefined || choice === 'keep');
        expect((await read(await tokenTo(core(), person.email, 'cancel'))).status).toBe(200);
      },
    );
    it.each([null, 'canceled', 'incomplete'])('is not mentioned in it if there is none (%s)', async (status) => {
      const person = await newPerson(core());
      await core().knex('users').where({ id: person.id }).update({ subscription_status: status });
      await setActive(person, false);
      const [email] = await emailsTo(core(), person.email);
      expect([email?.subject, email?.text]).toEqual([SUBJECT, expect.not.stringMatching(/subscription/)]);
    });
    it('is shown by the link without changing anything, and without naming the person', async () => {
      const person = await deactivated();
      const token = await tokenTo(core(), person.email, 'cancel');
      for (let n = 0; n < 2; n += 1) {
        const { status, body, headers } = await read(token);
        expect([status, body, headers.get('set-cookie')]).toEqual([200, SUBSCRIPTION, null]);
      }
      expect(canceledFor(person)).toBe(0);
    });
    it('is canceled by the link as often as it is pressed, and the account records it', async () => {
      const person = await deactivated();
      const token = await tokenTo(core(), person.email, 'cancel');
      for (let n = 0; n < 2; n += 1)
        expect(await cancel(token)).toMatchObject({
          status: 200,
          body: { cancelScheduled: true, nextBillingDate: null },
        });
      expect(canceledFor(person)).toBe(2);
      await until(
        async () =>
          (await core().knex('security_events').where({ user_id: person.id, event: 'cancellation_by_link' })).length ===
          2,
      );
    });
    it('is all that the link opens: no session, no password, no address', async () => {
      const person = await deactivated();
      const token = await tokenTo(core(), person.email, 'cancel');
      const client = anonymous();
      client.cookie = `jobtrail_session=${token}`;
      expect((await client.get('/api/auth/me')).status).toBe(401);
      expect(
        (await anonymous().post(pathOf('resetPassword'), { token, password: 'a new password of mine' })).status,
      ).toBe(400);
      expect((await anonymous().post(pathOf('verifyEmail'), { token })).status).toBe(400);
    });
    it('is not opened by the links of other purposes', async () => {
      const person = await newPerson(core());
      await anonymous().post(pathOf('forgotPassword'), { email: person.email });
      const token = await tokenTo(core(), person.email, 'reset');
      await setActive(person, false);
      for (const response of [await read(token), await cancel(token)])
        expect(response).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } });
      expect(canceledFor(person)).toBe(0);
    });
    it('gets another link on request; no other address gets one, and all responses are the same', async () => {
      const [person, active] = [await deactivated(), await newPerson(core())];
      const stranger = `stranger-${person.email}`;
      const responses = [await request(person.email), await request(active.email), await request(stranger)];
      expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([204, '']));
      expect(await lastTextTo(person.email)).toMatch(/asked for a link to the subscription/);
      expect((await read(await tokenTo(core(), person.email, 'cancel'))).status).toBe(200);
      for (const email of [active.email, stranger])
        for (const { expiresAt } of await emailsTo(core(), email)) expect(expiresAt).toBeLessThan(Date.now() + 60_000);
      expect((await read(await tokenTo(core(), active.email, 'cancel'))).status).toBe(400);
    });
    it('is requested a limited number of times', async () => {
      const person = await deactivated();
      const statuses: number[] = [];
      for (let n = 0; n < 7; n += 1) statuses.push((await request(person.email)).status);
      expect(statuses.at(-1)).toBe(429);
    });
    it('is out of reach once the link has expired, or the person is active again', async () => {
      const person = await deactivated();
      const token = await tokenTo(core(), person.email, 'cancel');
      const links = core().knex('mailed_links').where({ user_id: person.id });
      expect(Number((await links.clone().first('expires_at')).expires_at)).toBeGreaterThan(
        Date.now() + CANCELLATION_LINK_MS - 600_000,
      );
      await links.clone().update({ expires_at: Date.now() - 1 });
      expect((await read(token)).status).toBe(400);
      await request(person.email);
      const again = await tokenTo(core(), person.email, 'cancel');
      await setActive(person, true);
      expect([(await read(again)).status, (await cancel(again)).status]).toEqual([400, 400]);
      await setActive(person, false);
      expect((await read(again)).status).toBe(400);
      expect(canceledFor(person)).toBe(0);
    });
    it('can still be canceled later if svc-billing cannot be reached', async () => {
      const person = await deactivated();
      const token = await tokenTo(core(), person.email, 'cancel');
      peers.mode = 'down';
      expect((await cancel(token)).status).toBe(503);
      peers.mode = 'up';
      expect((await cancel(token)).status).toBe(200);
    });
  });
}
