import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminUser, SubscriptionDecision, UserDetail } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import type { RunningService } from '@jobtrail/service-kit/testing';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo } from '../emails.ts';
import { FakePeers, until } from '../FakePeers.ts';
import { newPerson, type Person, signedIn } from '../people.ts';

const USERS = '/api/admin/users';
const DECISIONS = internal.settleSubscriptionDecision.path.replace(':id', '');

export function deactivationSuite(core: () => CoreUnderTest): void {
  describe('What happens to the subscription of a deactivated person', () => {
    let peers: FakePeers;
    let service: RunningService;
    let admin: Client;
    let adminId: string;
    const withPeers = (): Promise<RunningService> => core().another({ SVC_BILLING_URL: peers.url });
    beforeAll(async () => {
      peers = await FakePeers.start(core().dataDir);
      service = await withPeers();
      const person = await newPerson(core(), { role: 'admin' });
      adminId = person.id;
      admin = await signedIn(core().url, person);
    });
    afterAll(async () => {
      await core().knex('users').where({ id: adminId }).update({ is_active: 0 });
      await service.end();
      await peers.stop();
    });

    const patch = (id: string, body: object): Promise<ApiResponse> => admin.patch(`${USERS}/${id}`, body);
    const decisionOf = async ({ id }: Person): Promise<SubscriptionDecision | null> =>
      ((await admin.get(`${USERS}/${id}`)).body as UserDetail).user.subscriptionDecision;
    const stateOf = async (person: Person): Promise<string | undefined> => (await decisionOf(person))?.state;
    const untilState = (person: Person, state: string): Promise<void> =>
      until(async () => (await stateOf(person)) === state);
    const summariesOf = async ({ id }: Person): Promise<string[]> =>
      ((await admin.get(`${USERS}/${id}`)).body as UserDetail).audit.map(({ summary }) => summary);
    /** The steps that svc-billing has completed for a person. */
    const stepsFor = ({ id }: Person): unknown[] =>
      peers.received
        .filter(({ path, body, status }) => path.startsWith(DECISIONS) && body['userId'] === id && status === 200)
        .map(({ body }) => body['step']);
    const triedFor = ({ id }: Person, status: number | null): boolean =>
      peers.received.some((received) => received.body['userId'] === id && received.status === status);
    const hurry = (): Promise<unknown> => core().knex('subscription_decisions').update({ next_attempt_at: 0 });

    it.each(['period_end', 'now', 'now_with_refund'])(
      '%s is stored with the user, carried out by svc-billing, shown and logged',
      async (subscription) => {
        const person = await newPerson(core());
        const { status, body } = await patch(person.id, { isActive: false, subscription });
        expect([status, body]).toMatchObject([
          200,
          { isActive: false, subscriptionDecision: { choice: subscription, refundedCents: 0 } },
        ]);
        await untilState(person, 'done');
        expect(stepsFor(person)).toEqual(['prepare', 'execute']);
        expect(await decisionOf(person)).toMatchObject({ canceled: true, refundedCents: 1000, reason: null });
        expect(await summariesOf(person)).toEqual([
          'Done: the subscription was canceled, $10.00 refunded',
          expect.stringMatching(/^Deactivated the account, the subscription to be canceled/),
        ]);
        // The one about the deactivation cannot name them yet.
        const email = (await emailsTo(core(), person.email)).at(-1);
        expect([email?.subject, email?.text]).toEqual([
          'Your subscription was canceled',
          expect.stringMatching(/on January 15, 2027\. Nothing more will be charged\.[^]*\$10\.00 go back to the card/),
        ]);
        const { users } = (await admin.get(`${USERS}?q=${person.email}`)).body as { users: AdminUser[] };
        expect(users[0]?.subscriptionDecision).toMatchObject({ choice: subscription, state: 'done' });
      },
      30_000,
    );
    it('keep is done at once, without a call', async () => {
      const person = await newPerson(core());
      await patch(person.id, { isActive: false, subscription: 'keep' });
      expect(await decisionOf(person)).toMatchObject({ choice: 'keep', state: 'done' });
      expect(stepsFor(person)).toEqual([]);
    });
    it('is nothing if nothing was decided', async () => {
      const person = await newPerson(core());
      await patch(person.id, { isActive: false });
      expect(await decisionOf(person)).toBeNull();
    });
    it('can be decided only when deactivating', async () => {
      const { id } = await newPerson(core());
      for (const body of [
        { subscription: 'now' },
        { isActive: true, subscription: 'now' },
        { role: 'admin', subscription: 'keep' },
        { isActive: false, subscription: 'later' },
      ])
        expect((await patch(id, body)).status).toBe(400);
    });
    it('is decided once, even if it is requested several times at once', async () => {
      const person = await newPerson(core());
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => patch(person.id, { isActive: false, subscription: 'now' })),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      await untilState(person, 'done');
      expect(await core().knex('subscription_decisions').where({ user_id: person.id })).toHaveLength(1);
      expect(stepsFor(person)).toEqual(['prepare', 'execute']);
    });
    it('can be decided later for a person who is already inactive', async () => {
      const person = await newPerson(core());
      await patch(person.id, { isActive: false, subscription: 'keep' });
      expect((await patch(person.id, { isActive: false, subscription: 'now' })).status).toBe(200);
      await untilState(person, 'done');
      expect((await decisionOf(person))?.choice).toBe('now');
    });
    it('is carried out once svc-billing is back, and the delay is shown', async () => {
      peers.mode = 'down';
      const person = await newPerson(core());
      await patch(person.id, { isActive: false, subscription: 'now' });
      await until(async () => (await decisionOf(person))?.reason !== null);
      expect(await decisionOf(person)).toMatchObject({
        state: 'pending',
        reason: expect.stringMatching(/tried again/),
      });
      expect((await patch(person.id, { isActive: false, subscription: 'keep' })).status).toBe(409);
      peers.mode = 'up';
      await hurry();
      await untilState(person, 'done');
    }, 30_000);
    it('is carried out after the process was killed in the middle', async () => {
      const person = await newPerson(core());
      peers.mode = 'hanging';
      await patch(person.id, { isActive: false, subscription: 'now_with_refund' });
      await until(() => triedFor(person, null));
      await service.end('SIGKILL');
      peers.mode = 'up';
      await hurry();
      service = await withPeers();
      await untilState(person, 'done');
      expect(stepsFor(person)).toEqual(['prepare', 'execute']);
    }, 40_000);
    it('is withdrawn if the person is activated before svc-billing was asked to do it', async () => {
      peers.mode = 'down';
      const person = await newPerson(core());
      await patch(person.id, { isActive: false, subscription: 'now' });
      await until(() => triedFor(person, 503));
      await patch(person.id, { isActive: true });
      expect(await stateOf(person)).toBe('withdrawn');
      peers.mode = 'up';
      await hurry();
      const later = await newPerson(core());
      await patch(later.id, { isActive: false, subscription: 'now' });
      await untilState(later, 'done');
      expect([stepsFor(person), await stateOf(person)]).toEqual([[], 'withdrawn']);
    }, 30_000);
    it('that is being done is withdrawn at svc-billing, and what is done is shown', async () => {
      const person = await newPerson(core());
      peers.decisions.set(person.id, { execute: { state: 'busy' }, withdraw: { state: 'withdrawn', canceled: true } });
      await patch(person.id, { isActive: false, subscription: 'now_with_refund' });
      await until(() => stepsFor(person).includes('execute'));
      await patch(person.id, { isActive: true });
      await untilState(person, 'withdrawn');
      expect(await decisionOf(person)).toMatchObject({ canceled: true, refundedCents: 0 });
      expect(await summariesOf(person)).toContain('Withdrawn in part: the subscription was canceled');
    }, 30_000);
    it('that failed shows the reason and can be retried as long as the person is inactive', async () => {
      const person = await newPerson(core());
      const retry = (): Promise<ApiResponse> => admin.post(`${USERS}/${person.id}/subscription/retry`);
      peers.decisions.set(person.id, { execute: { state: 'failed', canceled: true, reason: 'Too little money.' } });
      await patch(person.id, { isActive: false, subscription: 'now_with_refund' });
      await untilState(person, 'failed');
      expect(await decisionOf(person)).toMatchObject({ canceled: true, refundedCents: 0, reason: 'Too little money.' });
      const told = async () =>
        (await emailsTo(core(), person.email))
          .filter(({ subject }) => subject === 'Your subscription was canceled')
          .map(({ text }) => /not been refunded yet|go back to the card/.exec(text)?.[0]);
      expect(await told()).toEqual(['not been refunded yet']);
      peers.decisions.delete(person.id);
      expect((await retry()).status).toBe(200);
      await untilState(person, 'done');
      expect(
        peers.received
          .filter(({ body }) => body['userId'] === person.id)
          .map(({ body }) => [body['step'], body['attempt']]),
      ).toEqual([
        ['prepare', 1],
        ['execute', 1],
        ['execute', 2],
      ]);
      expect(await told()).toEqual(['not been refunded yet', 'go back to the card']);
      expect((await retry()).status).toBe(409);
      expect((await core().ada.post(`${USERS}/${person.id}/subscription/retry`)).status).toBe(403);
    }, 30_000);
  });

  describe('Signing a person out everywhere', () => {
    let admin: Client;
    let adminId: string;
    beforeAll(async () => {
      const person = await newPerson(core(), { role: 'admin' });
      adminId = person.id;
      admin = await signedIn(core().url, person);
    });
    afterAll(() => core().knex('users').where({ id: adminId }).update({ is_active: 0 }));
    const end = (id: string): Promise<ApiResponse> => admin.delete(`${USERS}/${id}/sessions`);

    it('ends every session at once, is logged, and lets the person sign in again', async () => {
      const person = await newPerson(core());
      const clients = [await signedIn(core().url, person), await signedIn(core().url, person)];
      expect((await end(person.id)).status).toBe(204);
      for (const client of clients) expect((await client.get('/api/auth/me')).status).toBe(401);
      expect(((await admin.get(`${USERS}/${person.id}`)).body as UserDetail).audit).toMatchObject([
        { action: 'user.sessions', summary: 'Signed the user out everywhere', detail: { ended: 2 } },
      ]);
      expect((await (await signedIn(core().url, person)).get('/api/auth/me')).status).toBe(200);
    });
    it('is refused for oneself, and returns 404 for an unknown person', async () => {
      expect((await end(adminId)).status).toBe(403);
      expect((await end('0190bbbb-0000-7000-8000-000000000000')).status).toBe(404);
      expect((await admin.get('/api/auth/me')).status).toBe(200);
    });
  });
}
