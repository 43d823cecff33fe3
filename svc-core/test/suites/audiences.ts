import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Audience, type AudienceCounts, AUDIENCES, fillPath, forEachKey } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER } from '@jobtrail/service-kit';
import type { UserRow } from '../../src/rows.ts';
import type { ApiResponse } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person } from '../people.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MEMBERSHIPS = internal.countMemberships.path;
const audiencePath = (audience: string): string => fillPath(internal.countAudience.path, { audience });
const recipientsPath = (audience: string): string => fillPath(internal.listRecipients.path, { audience });

/** Changes to a new person, whose subscription is active, and the audiences that the person is in afterwards. */
const people = (now: number): ReadonlyArray<{ change: Partial<UserRow>; audiences: readonly Audience[] }> => [
  { change: { subscription_status: 'active', last_seen_at: now }, audiences: ['all', 'paid', 'active'] },
  { change: { subscription_status: 'past_due', last_seen_at: now - 7 * DAY - MINUTE }, audiences: ['all', 'paid'] },
  {
    change: { subscription_status: 'trialing', last_seen_at: now - 7 * DAY + MINUTE },
    audiences: ['all', 'trial', 'active'],
  },
  { change: { subscription_status: 'active', last_seen_at: now, is_active: 0 }, audiences: [] },
];

export function audienceSuite(core: () => CoreUnderTest): void {
  describe('Audiences of broadcasts', () => {
    let sign: (issuer: 'gateway' | 'svc-billing' | 'svc-mail') => Promise<string>;
    beforeAll(async () => {
      const source = { dataDir: core().dataDir };
      const signers = {
        gateway: await createSigner('gateway', source),
        'svc-billing': await createSigner('svc-billing', source),
        'svc-mail': await createSigner('svc-mail', source),
      };
      sign = (issuer) => signers[issuer]('svc-core');
    });
    const ask = async (path: string, body?: object): Promise<ApiResponse> =>
      core().ada.call(body ? 'POST' : 'GET', path, body, { [IDENTITY_HEADER]: await sign('svc-mail') });
    const count = async (audience: string): Promise<number> =>
      ((await ask(audiencePath(audience))).body as { count: number }).count;
    const person = async (change: object): Promise<Person> => {
      const made = await newPerson(core());
      await core().knex('users').where({ id: made.id }).update(change);
      return made;
    };
    const everybody = async (audience: string, limit: number): Promise<string[]> => {
      const ids: string[] = [];
      for (let after = ''; ;) {
        const { recipients, next } = (await ask(`${recipientsPath(audience)}?limit=${limit}&after=${after}`)).body as {
          recipients: Array<{ userId: string }>;
          next: string | null;
        };
        ids.push(...recipients.map(({ userId }) => userId));
        if (next === null) return ids;
        after = next;
      }
    };

    it('count their people, and never deactivated ones', async () => {
      const counts = async (): Promise<AudienceCounts> => {
        const found = forEachKey(AUDIENCES, () => 0);
        for (const audience of AUDIENCES) found[audience] = await count(audience);
        return found;
      };
      const expected = await counts();
      for (const { change, audiences } of people(Date.now())) {
        const { id } = await person(change);
        const memberships = forEachKey(AUDIENCES, (audience) => (audiences.includes(audience) ? 1 : 0));
        expect((await ask(MEMBERSHIPS, { userIds: [id] })).body).toEqual(memberships);
        for (const audience of audiences) expected[audience] += 1;
      }
      expect(await counts()).toEqual(expected);
    });
    it('are paged in the order of ids, with each person once', async () => {
      for (let n = 0; n < 5; n += 1) await person({ subscription_status: 'trialing' });
      const known = await core().knex('users').where({ is_active: 1 }).orderBy('id').pluck('id');
      for (const limit of [1, 2, 1000]) expect(await everybody('all', limit)).toEqual(known);
      const trial = await core()
        .knex('users')
        .where({ is_active: 1, subscription_status: 'trialing' })
        .orderBy('id')
        .pluck('id');
      expect(await everybody('trial', 2)).toEqual(trial);
    });
    it('include the name and the address of each person', async () => {
      const { id, email } = await person({ name: 'Zoë Zwölf' });
      const { body } = await ask(`${recipientsPath('all')}?limit=5000`);
      expect((body as { recipients: object[] }).recipients).toContainEqual({ userId: id, name: 'Zoë Zwölf', email });
    });
    it('return 404 for an unknown one, and 400 for a page that is too large', async () => {
      expect((await ask(audiencePath('everyone'))).status).toBe(404);
      expect((await ask(`${recipientsPath('all')}?limit=5001`)).status).toBe(400);
      expect((await ask(MEMBERSHIPS, { userIds: 'all' })).status).toBe(400);
    });
  });
}
