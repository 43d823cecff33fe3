import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AdminUser, fold, type UserDetail, type UserPage, USERS_PAGE } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { foldingCases } from '@jobtrail/contract/testing';
import { createSigner, IDENTITY_HEADER, newId } from '@jobtrail/service-kit';
import { createUser } from '../../src/people/users/commands/createUser.ts';
import type { ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, type Person, signedIn } from '../people.ts';

const USERS = '/api/admin/users';

export function userSuite(core: () => CoreUnderTest): void {
  describe('User Management', () => {
    let admin: Client;
    let adminId: string;
    const mark = newId().slice(-12);
    beforeAll(async () => {
      const person = await newPerson(core(), { role: 'admin' });
      adminId = person.id;
      admin = await signedIn(core().url, person);
    });
    // Other suites rely on their administrators being the only ones.
    afterAll(() => core().knex('users').where({ id: adminId }).update({ is_active: 0 }));

    const named = (name: string, email = `${newId()}@${mark}.example`) =>
      createUser(
        core().knex,
        { name, email, passwordHash: 'x', role: 'user', subscriptionStatus: 'trialing', access: 'full' },
        Date.now(),
      );
    const page = async (query: Record<string, string>): Promise<UserPage> =>
      (await admin.get(`${USERS}?${new URLSearchParams(query).toString()}`)).body as UserPage;
    const idsOf = async (q: string): Promise<string[]> => (await page({ q })).users.map(({ id }) => id);
    const patch = (who: Client, id: string, body: object): Promise<ApiResponse> => who.patch(`${USERS}/${id}`, body);
    const allPages = async (q?: string, payment?: string): Promise<AdminUser[]> => {
      const users: AdminUser[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const response: UserPage = await page({
          ...(q === undefined ? {} : { q }),
          ...(payment === undefined ? {} : { payment }),
          ...(cursor ? { cursor } : {}),
        });
        users.push(...response.users);
        cursor = response.next;
      }
      return users;
    };

    describe('the search', () => {
      it('shows name, email, role, status, payment and the time of the last request', async () => {
        const { id, email } = await named('Grace Hopper');
        expect(await page({ q: email })).toEqual({
          users: [
            {
              id,
              name: 'Grace Hopper',
              email,
              role: 'user',
              isActive: true,
              paymentStatus: 'trialing',
              createdAt: expect.stringMatching(/Z$/),
              lastSeenAt: null,
              emailVerified: false,
              subscriptionDecision: null,
            },
          ],
          next: null,
        });
      });
      it('finds any part of the name or email, regardless of case', async () => {
        const { id } = await named(`Zoë-${mark} O’Brien`, `${mark}.Zoe@sub.example.org`.toLowerCase());
        for (const q of [
          `zoë-${mark}`,
          `zoe-${mark}`,
          `ZOË-${mark.toUpperCase()} o’b`,
          `${mark} O’BRIEN`,
          `${mark}.zoe@SUB`,
          `  ${mark} o’brien  `,
        ])
          expect([q, await idsOf(q)]).toEqual([q, [id]]);
        for (const q of [`zoo-${mark}`, `${mark} brien`, `${mark}  zoe`]) expect([q, await idsOf(q)]).toEqual([q, []]);
      });
      it('treats percent signs, underscores, backslashes and quotes as text', async () => {
        const percent = await named(`100% ${mark}-a`);
        const underscore = await named(`under_score ${mark}-b`);
        const backslash = await named(`back\\slash' " ${mark}-c`);
        expect(await idsOf(`0% ${mark}`)).toEqual([percent.id]);
        expect(await idsOf(`r_score ${mark}`)).toEqual([underscore.id]);
        expect(await idsOf(`k\\slash' " ${mark}`)).toEqual([backslash.id]);
        for (const q of [`1%% ${mark}`, `underXscore ${mark}`, `_${mark}`, `%${mark}`, `%score ${mark}`])
          expect([q, await idsOf(q)]).toEqual([q, []]);
        for (const q of ['%', '_'])
          for (const { name, email } of (await page({ q })).users) expect(name + email).toContain(q);
        expect(await idsOf(`1%0% ${mark}`)).toEqual([]);
      });
      it.each(['\u{1F600} smile', '\u{2070E}', 'ﬁ', 'İstanbul', 'a\tb', 'é'])('finds %j', async (text) => {
        const { id } = await named(`${text} ${mark}-u`);
        expect(await idsOf(`${text} ${mark}-u`)).toContain(id);
      });
      it('finds texts that are longer than the entries of the index', async () => {
        const long = `${'very '.repeat(15)}${mark} ${'long '.repeat(5)}`.trim();
        const [right, wrong] = [await named(`${long} right`), await named(`${long} wrong`)];
        expect(await idsOf(`${long} right`)).toEqual([right.id]);
        expect((await idsOf(long)).sort()).toEqual([right.id, wrong.id].sort());
        expect(await idsOf(`${long} neither`)).toEqual([]);
      });
      it('shows every matching user once, page by page', async () => {
        const tag = newId().slice(-10);
        const ids = await Promise.all(
          Array.from(
            { length: USERS_PAGE * 2 + 3 },
            async (_, n) => (await named(`aa${tag} ${n} aa${tag}`, `aa${tag}-${n}@aa${tag}.example`)).id,
          ),
        );
        for (const q of [tag, `a${tag}`, `aa${tag}`]) {
          const first = await page({ q });
          expect([first.users.length, first.next === null]).toEqual([USERS_PAGE, false]);
          expect((await allPages(q)).map(({ id }) => id).sort()).toEqual([...ids].sort());
        }
        const everybody = await allPages();
        expect(new Set(everybody.map(({ id }) => id)).size).toBe(everybody.length);
        expect(everybody.length).toBe(Number((await core().knex('users').count({ total: '*' }).first())?.total));
        expect(everybody.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
        const one = (await allPages('a')).map(({ id }) => id);
        expect([new Set(one).size, one]).toEqual([one.length, expect.arrayContaining(ids)]);
      }, 30_000);
      it('shows all users, newest first, for an empty text or spaces only', async () => {
        const { id } = await named('Newest');
        for (const q of ['', '   ', '\t']) expect((await page({ q })).users[0]?.id).toBe(id);
      });
      it('filters by paying users, newest first and page by page, also within a search', async () => {
        const tag = newId().slice(-10);
        const [, second, third] = await Promise.all(
          ['trialing', 'past_due', 'active', 'canceled'].map(async (status) => {
            const user = await named(`${tag} ${status}`);
            await core().knex('users').where({ id: user.id }).update({ subscription_status: status });
            return user.id;
          }),
        );
        expect((await page({ q: tag, payment: 'paid' })).users.map(({ id }) => id).sort()).toEqual(
          [second, third].sort(),
        );
        const paid = await allPages(undefined, 'paid');
        expect(paid.map(({ id }) => id)).toEqual(
          paid
            .map(({ id }) => id)
            .sort()
            .reverse(),
        );
        expect(paid.map(({ id }) => id)).toEqual(expect.arrayContaining([second, third]));
        expect(paid.length).toBe(
          Number(
            (
              await core()
                .knex('users')
                .whereIn('subscription_status', ['active', 'past_due'])
                .count({ total: '*' })
                .first()
            )?.total,
          ),
        );
        expect((await admin.get(`${USERS}?payment=free`)).status).toBe(400);
      });
      it('finds users however their names are typed', async () => {
        const tag = newId().slice(-10);
        for (const { text, finds, misses = [] } of foldingCases) {
          const { id } = await named(`${text} ${tag}`);
          const found = async (typed: string): Promise<boolean> =>
            (await page({ q: `${typed} ${tag}` })).users.some((user) => user.id === id);
          const last = text.slice(text.lastIndexOf(' ') + 1);
          expect([last, await found(last)]).toEqual([last, true]);
          for (const typed of finds)
            if (fold(text).endsWith(fold(typed))) expect([typed, await found(typed)]).toEqual([typed, true]);
          for (const typed of misses) expect([typed, await found(typed)]).toEqual([typed, false]);
        }
      });
      it('rejects an invalid cursor, and a text that is too long', async () => {
        for (const cursor of [
          'x',
          '%00',
          Buffer.from('{"a":1}').toString('base64url'),
          Buffer.from('[1,2]').toString('base64url'),
        ])
          expect((await admin.get(`${USERS}?cursor=${cursor}`)).status).toBe(400);
        expect((await admin.get(`${USERS}?q=${'x'.repeat(201)}`)).status).toBe(400);
      });
      it('finds a new name at once, and no longer the old one', async () => {
        const person = await newPerson(core());
        const client = await signedIn(core().url, person);
        await client.patch('/api/account', { name: `Renamed ${mark}-r` });
        expect(await idsOf(`renamed ${mark}-r`)).toEqual([person.id]);
        await client.patch('/api/account', { name: 'Somebody' });
        expect(await idsOf(`renamed ${mark}-r`)).toEqual([]);
        expect(await idsOf(person.email)).toEqual([person.id]);
      });
    });

    describe('a change', () => {
      let person: Person;
      const statusOf = async (client: Client): Promise<number> => (await client.get('/api/auth/me')).status;

      it('of the role takes effect at once and ends the sessions, up and down', async () => {
        person = await newPerson(core());
        for (const [role, status] of [
          ['admin', 200],
          ['user', 403],
        ] as const) {
          const client = await signedIn(core().url, person);
          expect(await patch(admin, person.id, { role })).toMatchObject({ status: 200, body: { id: person.id, role } });
          expect(await statusOf(client)).toBe(401);
          expect((await (await signedIn(core().url, person)).get(USERS)).status).toBe(status);
        }
      });
      it('to inactive ends the sessions and prevents signing in; to active allows it again', async () => {
        person = await newPerson(core());
        const client = await signedIn(core().url, person);
        expect(await patch(admin, person.id, { isActive: false })).toMatchObject({
          status: 200,
          body: { isActive: false },
        });
        expect(await statusOf(client)).toBe(401);
        await expect(signedIn(core().url, person)).rejects.toThrow('403');
        expect(await patch(admin, person.id, { isActive: true })).toMatchObject({
          status: 200,
          body: { isActive: true },
        });
        expect(await statusOf(client)).toBe(401);
        expect(await statusOf(await signedIn(core().url, person))).toBe(200);
      });
      it('without an effect ends no session and is not logged', async () => {
        person = await newPerson(core());
        const client = await signedIn(core().url, person);
        expect((await patch(admin, person.id, { role: 'user', isActive: true })).status).toBe(200);
        expect(await statusOf(client)).toBe(200);
        expect((await admin.get(`${USERS}/${person.id}`)).body).toMatchObject({ audit: [] });
      });
      it.each([
        [{}, 400],
        [{ role: 'owner' }, 400],
        [{ isActive: 'no' }, 400],
        [{ email: 'x@example.com' }, 400],
      ])('to %j is rejected', async (body, status) => {
        expect((await patch(admin, (await newPerson(core())).id, body)).status).toBe(status);
      });
      it('of an unknown user returns 404', async () => {
        expect((await patch(admin, newId(), { role: 'admin' })).status).toBe(404);
        expect((await admin.get(`${USERS}/${newId()}`)).status).toBe(404);
      });
      it('of oneself is rejected with a sentence', async () => {
        for (const body of [{ role: 'user' }, { isActive: false }]) {
          expect(await patch(admin, adminId, body)).toMatchObject({
            status: 403,
            body: { code: 'forbidden', error: expect.stringMatching(/cannot change your own role/) },
          });
        }
        expect(await statusOf(admin)).toBe(200);
      });
    });

    describe('the last administrator', () => {
      /** Runs `work` with these people as the only active administrators. */
      const alone = async (
        count: number,
        work: (admins: Array<{ person: Person; client: Client }>) => Promise<void>,
      ): Promise<void> => {
        const others: string[] = await core().knex('users').where({ role: 'admin', is_active: 1 }).pluck('id');
        await core().knex('users').whereIn('id', others).update({ is_active: 0 });
        try {
          const admins = [];
          for (let n = 0; n < count; n += 1) {
            const made = await newPerson(core(), { role: 'admin' });
            admins.push({ person: made, client: await signedIn(core().url, made) });
          }
          await work(admins);
          expect((await core().knex('users').where({ role: 'admin', is_active: 1 })).length).toBeGreaterThanOrEqual(1);
        } finally {
          await core().knex('users').where({ role: 'admin' }).update({ role: 'user' });
          await core().knex('users').whereIn('id', others).update({ role: 'admin', is_active: 1 });
        }
      };
      it.each([{ role: 'user' }, { isActive: false }])(
        'remains when two send %j for each other at once',
        async (body) => {
          for (let round = 0; round < 3; round += 1) {
            await alone(2, async (admins) => {
              const responses = await Promise.all(
                admins.map(({ client }, n) => patch(client, admins[1 - n]?.person.id ?? '', body)),
              );
              const statuses = responses.map(({ status }) => status).sort();
              expect(statuses[0]).toBe(200);
              expect([401, 403, 409]).toContain(statuses[1]);
            });
          }
        },
      );
      it('remains when five demote one another at once in two processes', async () => {
        const other = await core().second();
        await alone(5, async (admins) => {
          const statuses = await Promise.all(
            admins.flatMap(({ client }, n) =>
              admins
                .filter((_, at) => at !== n)
                .map(
                  async ({ person: { id } }, at) =>
                    (
                      await patch(
                        at % 2 ? client.at(other.url) : client,
                        id,
                        n % 2 ? { role: 'user' } : { isActive: false },
                      )
                    ).status,
                ),
            ),
          );
          expect(statuses.filter((status) => ![200, 401, 403, 409].includes(status))).toEqual([]);
        });
      }, 30_000);
      it('cannot be demoted by one who is demoted at the same moment', async () => {
        await alone(1, async ([last]) => {
          const former = await newPerson(core(), { role: 'admin' });
          const client = await signedIn(core().url, former);
          await core().knex('users').where({ id: former.id }).update({ is_active: 0 });
          expect([401, 403]).toContain((await patch(client, last?.person.id ?? '', { role: 'user' })).status);
        });
      });
    });

    describe('the audit log', () => {
      it('shows what was done to a user, by whom and when, newest first', async () => {
        const person = await newPerson(core());
        await patch(admin, person.id, { role: 'admin' });
        await patch(admin, person.id, { isActive: false });
        const { user, audit, next } = (await admin.get(`${USERS}/${person.id}`)).body as UserDetail;
        expect([user.id, user.isActive, next]).toEqual([person.id, false, null]);
        expect(
          audit.map(({ action, summary, actorId, actorName, subjectId }) => [
            action,
            summary,
            actorId,
            actorName,
            subjectId,
          ]),
        ).toEqual([
          ['user.active', 'Deactivated the account', adminId, 'Somebody', person.id],
          ['user.role', 'Changed the role from user to admin', adminId, 'Somebody', person.id],
        ]);
        const own = ((await admin.get(`${USERS}/${adminId}`)).body as UserDetail).audit;
        expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining(audit.map(({ id }) => id)));
        await patch(admin, person.id, { role: 'user' });
      });
      it('accepts entries from another service, each key once, even concurrently', async () => {
        const sign = await createSigner('svc-mail', { dataDir: core().dataDir });
        const subject = await newPerson(core());
        const send = async (key: string, more: object = {}): Promise<number> =>
          (
            await admin.call(
              'POST',
              internal.recordAudit.path,
              {
                key,
                actorId: adminId,
                action: 'broadcast.retry',
                subjectId: subject.id,
                detail: { summary: 'Sent a broadcast again' },
                ...more,
              },
              { [IDENTITY_HEADER]: await sign('svc-core') },
            )
          ).status;
        expect(await Promise.all(Array.from({ length: 5 }, () => send(`twice-${mark}`)))).toEqual([
          204, 204, 204, 204, 204,
        ]);
        expect(await send(`other-${mark}`, { detail: {} })).toBe(204);
        const { audit } = (await admin.get(`${USERS}/${subject.id}`)).body as UserDetail;
        expect(audit.map(({ summary }) => summary)).toEqual(['Broadcast: retry', 'Sent a broadcast again']);
        for (const wrong of [{ key: '' }, { actorId: 7 }, { action: 'a b' }, { detail: [] }])
          expect(await send('wrong', wrong)).toBe(400);
        const gateway = await createSigner('gateway', { dataDir: core().dataDir });
        for (const [identity, status] of [
          ['', 401],
          [await gateway('svc-core'), 403],
        ] as const)
          expect(
            (await admin.call('POST', internal.recordAudit.path, {}, { [IDENTITY_HEADER]: identity })).status,
          ).toBe(status);
      });
      it('is paged', async () => {
        const { id } = await newPerson(core());
        await core()
          .knex('audit_log')
          .insert(
            Array.from({ length: 120 }, (_, n) => ({
              id: newId(),
              event_key: `${id}-${n}`,
              actor_id: adminId,
              action: 'x.y',
              subject_id: id,
              detail: '{}',
              created_at: n,
            })),
          );
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const { audit, next } = (await admin.get(`${USERS}/${id}${cursor === '' ? '' : `?cursor=${cursor}`}`))
            .body as UserDetail;
          seen.push(...audit.map((entry) => entry.id));
          cursor = next;
        }
        expect([seen.length, new Set(seen).size, seen]).toEqual([120, 120, [...seen].sort().reverse()]);
      });
    });
  });
}
