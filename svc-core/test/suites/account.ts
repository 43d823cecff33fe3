import { describe, expect, it } from '@jest/globals';
import { fillPath, type OpenSession, passwordTexts, SESSIONS_MAX } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER, newId } from '@jobtrail/service-kit';
import { requestChange } from '../../src/people/email-addresses/commands.ts';
import { hashPassword } from '../../src/people/sessions/password.ts';
import { startSignup } from '../../src/people/signups/commands.ts';
import type { UserRow } from '../../src/rows.ts';
import { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo, tokenTo } from '../emails.ts';
import { FakePeers } from '../FakePeers.ts';
import { newPerson, PASSWORD, type Person, signedIn } from '../people.ts';
import { until } from '../until.ts';

const ME = '/api/auth/me';
const FORGOT = '/api/auth/forgot-password';
const RESET = '/api/auth/reset-password';
const VERIFY = '/api/auth/verify-email';
const EMAIL = '/api/account/email';
const SESSIONS = '/api/account/sessions';
const MINUTE = 60_000;
const LIMITS = { windowSeconds: 60, pair: 3, address: 5, account: 4 };
const FRESH = 'a fresh password';
const statusOf = async (client: Client, path = ME): Promise<number> => (await client.get(path)).status;

export function accountSuite(core: () => CoreUnderTest): void {
  const anonymous = (): Client => new Client(core().url);
  const entered = async (options?: Parameters<typeof newPerson>[1]): Promise<{ person: Person; client: Client }> => {
    const person = await newPerson(core(), options);
    return { person, client: await signedIn(core().url, person) };
  };
  let asked = 0;
  /** From another network each time, because each may cause only a few emails. */
  const forgot = async (email: string): Promise<number> => {
    asked += 1;
    return (
      await anonymous().call(
        'POST',
        FORGOT,
        { email },
        { 'x-forwarded-for': `10.9.${Math.floor(asked / 250)}.${asked % 250}` },
      )
    ).status;
  };

  describe('A forgotten password', () => {
    it('can be replaced through an emailed link, which ends all sessions', async () => {
      const { person, client } = await entered();
      expect(await forgot(`  ${person.email.toUpperCase()} `)).toBe(204);
      const token = await tokenTo(core(), person.email, 'reset');
      expect((await anonymous().post(RESET, { token, password: FRESH })).status).toBe(204);
      expect(await statusOf(client)).toBe(401);
      expect((await anonymous().signIn(person.email, PASSWORD)).status).toBe(401);
      const fresh = anonymous();
      expect(await fresh.signIn(person.email, FRESH)).toMatchObject({ status: 200, body: { emailVerified: true } });
      expect((await emailsTo(core(), person.email)).at(-1)?.subject).toBe('Your password was changed');
    });
    it("the link works once, even with concurrent requests, and invalidates the person's other links", async () => {
      const { person } = await entered();
      await forgot(person.email);
      const older = await tokenTo(core(), person.email, 'reset');
      await forgot(person.email);
      const token = await tokenTo(core(), person.email, 'reset');
      const statuses = await Promise.all(
        Array.from({ length: 4 }, async () => (await anonymous().post(RESET, { token, password: FRESH })).status),
      );
      expect(statuses.sort()).toEqual([204, 400, 400, 400]);
      for (const dead of [token, older])
        expect(await anonymous().post(RESET, { token: dead, password: FRESH })).toMatchObject({
          status: 400,
          body: { fields: { token: expect.stringMatching(/expired or has been used/) } },
        });
    });
    it('the link expires after thirty minutes', async () => {
      let now = Date.now();
      const running = await startInProcess(core(), { clock: () => now });
      const { person } = await entered();
      const there = new Client(running.url);
      await forgot(person.email);
      const token = await tokenTo(core(), person.email, 'reset');
      now += 30 * MINUTE + 1000;
      expect((await there.post(RESET, { token, password: FRESH })).status).toBe(400);
      now -= 2 * MINUTE;
      expect((await there.post(RESET, { token, password: FRESH })).status).toBe(204);
      await running.stop();
    });
    it('an address without an account gets the same response and leaves the same rows, but its email is never sent', async () => {
      const { person } = await entered();
      const inactive = await newPerson(core());
      await core().knex('users').where({ id: inactive.id }).update({ is_active: 0 });
      const rows = async (): Promise<number[]> =>
        Promise.all(['mailed_links', 'outgoing_mails'].map(async (table) => (await core().knex(table)).length));
      for (const email of [person.email, `nobody-${person.email}`, inactive.email]) {
        const before = await rows();
        expect(await anonymous().post(FORGOT, { email })).toMatchObject({ status: 204, body: '' });
        expect((await rows()).map((count, n) => count - (before[n] ?? 0))).toEqual([1, 1]);
        expect(((await emailsTo(core(), email)).at(-1)?.expiresAt ?? 0) > Date.now()).toBe(email === person.email);
      }
      const dead = await tokenTo(core(), inactive.email, 'reset');
      expect((await anonymous().post(RESET, { token: dead, password: FRESH })).status).toBe(400);
    });
    it('is rate-limited by address and by account, whether the account exists or not', async () => {
      const running = await startInProcess(core(), { emailLimits: LIMITS });
      const ask = async (email: string, from: string): Promise<number> =>
        (await new Client(running.url).call('POST', FORGOT, { email }, { 'x-forwarded-for': from })).status;
      for (const email of [(await newPerson(core())).email, `nobody-${Date.now()}@example.com`]) {
        const statuses: number[] = [];
        for (let n = 0; n < 6; n += 1) statuses.push(await ask(email, `198.51.100.${n}`));
        expect(statuses).toEqual([204, 204, 204, 204, 429, 429]);
      }
      const statuses: number[] = [];
      for (let n = 0; n < 7; n += 1) statuses.push(await ask(`many-${n}@example.com`, '203.0.113.9'));
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
      await running.stop();
    });
    it('neither token nor password is stored or logged, and a link is stored with its purpose', async () => {
      const { person } = await entered();
      await forgot(person.email);
      const token = await tokenTo(core(), person.email, 'reset');
      expect(JSON.stringify(await core().knex('mailed_links'))).not.toContain(token);
      expect(core().service().output()).not.toContain(token);
      expect((await anonymous().post(VERIFY, { token })).status).toBe(400);
      for (const wrong of ['', 'x', 'x'.repeat(43), 'x'.repeat(65), null, 7])
        expect((await anonymous().post(RESET, { token: wrong, password: FRESH })).status).toBe(400);
      expect(await anonymous().post(RESET, { token, password: 'short' })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
      expect((await anonymous().post(RESET, { token, password: FRESH })).status).toBe(204);
    });
  });

  describe('A new password', () => {
    it('that is easy to guess is refused at a reset, and the link still works', async () => {
      const { person } = await entered();
      await forgot(person.email);
      const token = await tokenTo(core(), person.email, 'reset');
      for (const [password, sentence] of [
        ['iloveyou', passwordTexts.common],
        [person.email, passwordTexts.personal],
      ])
        expect(await anonymous().post(RESET, { token, password })).toMatchObject({
          status: 400,
          body: { fields: { password: sentence } },
        });
      expect((await anonymous().post(RESET, { token, password: FRESH })).status).toBe(204);
    });
    it('that is easy to guess is refused at a change, while an old one still signs in', async () => {
      const { person, client } = await entered();
      const weak = 'password';
      expect(await client.post('/api/account/password', { currentPassword: PASSWORD, password: weak })).toMatchObject({
        status: 400,
        body: { fields: { password: passwordTexts.common } },
      });
      await core()
        .knex('users')
        .where({ id: person.id })
        .update({ password_hash: await hashPassword(weak) });
      expect((await anonymous().signIn(person.email, weak)).status).toBe(200);
    });
    it('that was breached is refused if a service knows it', async () => {
      const running = await startInProcess(core(), {
        breachedPasswords: { has: (password) => Promise.resolve(password === FRESH) },
      });
      const client = await signedIn(running.url, await newPerson(core()));
      const change = (password: string) =>
        client.post('/api/account/password', { currentPassword: PASSWORD, password });
      expect(await change(FRESH)).toMatchObject({
        status: 400,
        body: { fields: { password: passwordTexts.breached } },
      });
      expect((await change('another fresh password')).status).toBe(204);
      await running.stop();
    });
  });

  describe('An email address', () => {
    it('is confirmed by an emailed link, once; signing in never waits for it', async () => {
      const { person, client } = await entered();
      expect((await client.get(ME)).body).toMatchObject({ emailVerified: false });
      expect((await client.post(`${EMAIL}/verification`)).status).toBe(204);
      const token = await tokenTo(core(), person.email, 'verify');
      expect(await anonymous().post(VERIFY, { token })).toMatchObject({
        status: 200,
        body: { email: person.email, changed: false },
      });
      expect((await client.get(ME)).body).toMatchObject({ emailVerified: true });
      // Opened again, the link says the same.
      expect(await anonymous().post(VERIFY, { token })).toMatchObject({ status: 200, body: { changed: false } });
      const before = (await emailsTo(core(), person.email)).length;
      expect((await client.post(`${EMAIL}/verification`)).status).toBe(204);
      expect((await emailsTo(core(), person.email)).length).toBe(before);
    });
    it('of a new account receives the confirmation link once', async () => {
      const email = `new-${newId()}@example.com`;
      const id = await startSignup(
        core().knex,
        { name: 'Grace', email, passwordHash: 'x', cookieHash: newId() },
        Date.now(),
      );
      const sign = await createSigner('svc-billing', { dataDir: core().dataDir });
      const complete = async (): Promise<unknown> =>
        (
          await anonymous().call(
            'POST',
            fillPath(internal.completeSignup.path, { id }),
            { subscriptionStatus: 'active', access: 'full', paid: true },
            { [IDENTITY_HEADER]: await sign('svc-core') },
          )
        ).body;
      for (let n = 0; n < 2; n += 1) expect(await complete()).toMatchObject({ outcome: 'completed' });
      expect((await emailsTo(core(), email)).map(({ subject }) => subject)).toEqual(['Confirm your email address']);
      const token = await tokenTo(core(), email, 'verify');
      for (let n = 0; n < 2; n += 1)
        expect((await anonymous().post(VERIFY, { token })).body).toEqual({ email, changed: false });
      expect((await emailsTo(core(), email)).map(({ subject }) => subject)).toEqual([
        'Confirm your email address',
        'Welcome to Jobtrail',
      ]);
    });
    it('can be changed with the password and a link to the new address, and the old one is notified', async () => {
      const { person, client } = await entered();
      const email = `new-${person.email}`;
      expect((await client.post(EMAIL, { email: ` ${email.toUpperCase()} `, password: PASSWORD })).status).toBe(204);
      expect((await client.get(ME)).body).toMatchObject({ email: person.email });
      expect(await anonymous().post(VERIFY, { token: await tokenTo(core(), email, 'verify') })).toMatchObject({
        status: 200,
        body: { email, changed: true },
      });
      expect((await client.get(ME)).body).toMatchObject({ email, emailVerified: true });
      expect((await anonymous().signIn(person.email, PASSWORD)).status).toBe(401);
      expect((await anonymous().signIn(email, PASSWORD)).status).toBe(200);
      const again = { token: await tokenTo(core(), email, 'verify') };
      expect(await anonymous().post(VERIFY, again)).toMatchObject({ status: 200, body: { email, changed: false } });
      await core().knex('users').where({ id: person.id }).update({ email: person.email });
      expect((await anonymous().post(VERIFY, again)).status).toBe(400);
      expect((await emailsTo(core(), person.email)).at(-1)).toMatchObject({
        subject: 'Your email address was changed',
        text: expect.stringContaining(email),
      });
    });
    it('once changed, is no longer that of a demo account, which gets no reminders', async () => {
      const { person, client } = await entered();
      const row = core().knex('users').where({ id: person.id });
      await row.clone().update({ is_demo: 1 });
      const email = `new-${person.email}`;
      await client.post(EMAIL, { email, password: PASSWORD });
      await anonymous().post(VERIFY, { token: await tokenTo(core(), email, 'verify') });
      expect(await row.clone().first('email', 'is_demo')).toEqual({ email, is_demo: 0 });
    });
    it('once changed, ends all sessions but the one that asked for the change', async () => {
      const { person, client } = await entered();
      const elsewhere = await signedIn(core().url, person);
      const email = `new-${person.email}`;
      await client.post(EMAIL, { email, password: PASSWORD });
      expect(await statusOf(elsewhere)).toBe(200);
      await anonymous().post(VERIFY, { token: await tokenTo(core(), email, 'verify') });
      expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 401]);
    });
    it('receives the link without any text of the person who asked for it', async () => {
      const { person, client } = await entered();
      const name = 'Your account is locked, call 555 0199';
      await client.patch('/api/account', { name });
      await client.post(`${EMAIL}/verification`);
      await client.post(EMAIL, { email: `new-${person.email}`, password: PASSWORD });
      for (const email of [person.email, `new-${person.email}`]) {
        const mail = (await emailsTo(core(), email)).at(-1);
        expect(mail).toMatchObject({ to: { name: '', email }, text: expect.stringMatching(/^Hello,/) });
        expect(JSON.stringify(mail)).not.toContain('locked');
      }
    });
    it('is reported to svc-billing once it has changed, until svc-billing has accepted it', async () => {
      const peers = await FakePeers.start(core().dataDir);
      peers.mode = 'down';
      const service = await core().another({ SVC_BILLING_URL: peers.url });
      const { person, client } = await entered();
      await client.post(EMAIL, { email: `new-${person.email}`, password: PASSWORD });
      const contact = fillPath(internal.refreshContact.path, { userId: person.id });
      const reported = () => peers.received.filter(({ path }) => path === contact).map(({ status }) => status);
      expect(reported()).toEqual([]);
      await new Client(service.url).post(VERIFY, { token: await tokenTo(core(), `new-${person.email}`, 'verify') });
      await until(async () => reported().includes(503));
      peers.mode = 'up';
      await core().knex('contact_changes').update({ next_attempt_at: 0 });
      await until(async () => (await core().knex('contact_changes').where({ user_id: person.id })).length === 0);
      expect(reported().at(-1)).toBe(204);
      await service.end();
      await peers.stop();
    });
    it('and a changed name are reported to svc-billing, but nothing else is', async () => {
      const peers = await FakePeers.start(core().dataDir);
      const service = await core().another({ SVC_BILLING_URL: peers.url });
      const { person, client } = await entered();
      const contact = fillPath(internal.refreshContact.path, { userId: person.id });
      const reported = () => peers.received.filter(({ path }) => path === contact);
      const changesOf = () => core().knex('contact_changes').where({ user_id: person.id });
      await client.patch('/api/account', { name: 'Somebody' });
      expect([reported(), await changesOf()]).toEqual([[], []]);
      await client.at(service.url).patch('/api/account', { name: 'Ada Lovelace' });
      await until(async () => reported().length > 0 && (await changesOf()).length === 0);
      expect(reported().at(-1)?.status).toBe(204);
      await service.end();
      await peers.stop();
    });
    it('cannot be changed with a wrong password, and earlier links become invalid', async () => {
      const { person, client } = await entered();
      expect(await client.post(EMAIL, { email: `new-${person.email}`, password: 'wrong' })).toMatchObject({
        status: 400,
        body: { fields: { password: 'This is not your current password.' } },
      });
      expect(await emailsTo(core(), `new-${person.email}`)).toEqual([]);
      await forgot(person.email);
      const reset = await tokenTo(core(), person.email, 'reset');
      await client.post(EMAIL, { email: `new-${person.email}`, password: PASSWORD });
      await anonymous().post(VERIFY, { token: await tokenTo(core(), `new-${person.email}`, 'verify') });
      expect((await anonymous().post(RESET, { token: reset, password: FRESH })).status).toBe(400);
    });
    it('receives no link if the password has changed since it was confirmed', async () => {
      const { person, client } = await entered();
      const known = await core().knex<UserRow>('users').where({ id: person.id }).first();
      expect((await client.post('/api/account/password', { currentPassword: PASSWORD, password: FRESH })).status).toBe(
        204,
      );
      if (!known) throw new Error('There is no such person');
      const asked = requestChange(
        core().knex,
        core().url,
        { user: known, sessionHash: '' },
        'new@example.com',
        Date.now(),
      );
      await expect(asked).rejects.toMatchObject({ status: 401 });
      expect(await core().knex('mailed_links').where({ user_id: person.id, purpose: 'change' })).toEqual([]);
    });
    it('that belongs to someone else gets the same response, and changes nothing', async () => {
      const [{ client }, { person: other }] = [await entered(), await entered()];
      expect(await client.post(EMAIL, { email: other.email, password: PASSWORD })).toMatchObject({
        status: 204,
        body: '',
      });
      const mail = (await emailsTo(core(), other.email)).at(-1);
      expect((mail?.expiresAt ?? 0) <= Date.now()).toBe(true);
      expect((await anonymous().post(VERIFY, { token: await tokenTo(core(), other.email, 'verify') })).status).toBe(
        400,
      );
    });
    it('that two people request at once is given to one of them', async () => {
      const people = [await entered(), await entered()];
      const email = `wanted-${people[0]?.person.email}`;
      const tokens: string[] = [];
      for (const { client } of people) {
        await client.post(EMAIL, { email, password: PASSWORD });
        tokens.push(await tokenTo(core(), email, 'verify'));
      }
      const statuses = await Promise.all(
        tokens.map(async (token) => (await anonymous().post(VERIFY, { token })).status),
      );
      expect(statuses.sort()).toEqual([200, 409]);
    });
  });

  describe('A person’s own account', () => {
    it('the password can be changed with the current one, which signs out other devices', async () => {
      const { person, client } = await entered();
      expect((await client.get(ME)).body).toMatchObject({ passwordChangedAt: null });
      const elsewhere = await signedIn(core().url, person);
      expect(await client.post('/api/account/password', { currentPassword: 'wrong', password: FRESH })).toMatchObject({
        status: 400,
        body: { fields: { currentPassword: expect.any(String) } },
      });
      expect(
        await client.post('/api/account/password', { currentPassword: PASSWORD, password: 'short' }),
      ).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
      expect((await client.post('/api/account/password', { currentPassword: PASSWORD, password: FRESH })).status).toBe(
        204,
      );
      expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 401]);
      expect((await client.get(ME)).body).toMatchObject({ passwordChangedAt: expect.any(String) });
      expect((await anonymous().signIn(person.email, FRESH)).status).toBe(200);
    });
    it('guessing the current password with an open session is rate-limited', async () => {
      const running = await startInProcess(core(), { signInLimits: LIMITS });
      const client = await signedIn(running.url, await newPerson(core()));
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1)
        statuses.push(
          (await client.post('/api/account/password', { currentPassword: `wrong ${n}`, password: FRESH })).status,
        );
      expect(statuses).toEqual([400, 400, 400, 429, 429]);
      await running.stop();
    });
    it('the name must not contain a web address', async () => {
      const { client } = await entered();
      for (const name of ['visit http://evil.example/ now', 'www.evil.example', 'see evil.example/login'])
        expect(await client.patch('/api/account', { name })).toMatchObject({
          status: 400,
          body: { fields: { name: 'Enter a name without a web address.' } },
        });
      for (const name of ['J.R.R. Tolkien', 'Mary-Jane St.John', 'Dr. Ada O’Neil, Ph.D.'])
        expect((await client.patch('/api/account', { name })).status).toBe(200);
    });
    it('signing out and deleting the account clear what the browser has cached', async () => {
      const { client } = await entered();
      const other = await entered();
      for (const { headers } of [
        await client.post('/api/auth/logout'),
        await other.client.post('/api/account/deletion', { password: PASSWORD }),
      ])
        expect(headers.get('clear-site-data')).toBe('"cache"');
    });
    it('has a limited number of sessions: another one ends the one that was used least recently', async () => {
      const { person, client } = await entered();
      const { id: userId } = (await client.get(ME)).body as { id: string };
      const { knex } = core();
      const now = Date.now();
      await knex('sessions')
        .where({ user_id: userId })
        .update({ last_seen_at: now - 10_000 });
      for (let n = 1; n < SESSIONS_MAX; n += 1)
        await knex('sessions').insert({
          token_hash: newId().padEnd(64, 'x'),
          user_id: userId,
          created_at: now,
          last_seen_at: now - n,
        });
      expect(await statusOf(client)).toBe(200);
      const another = await signedIn(core().url, person);
      expect([await statusOf(client), await statusOf(another)]).toEqual([401, 200]);
      expect(await knex('sessions').where({ user_id: userId })).toHaveLength(SESSIONS_MAX);
    });
    it('the name can be changed, but not to a blank one', async () => {
      const { client } = await entered({ access: 'read' });
      expect(await client.patch('/api/account', { name: ' Ada  Lovelace ' })).toMatchObject({
        status: 200,
        body: { name: 'Ada  Lovelace' },
      });
      expect((await client.patch('/api/account', { name: ' ' })).status).toBe(400);
    });
    it('sessions are listed with their device, and one or all others can be ended', async () => {
      const person = await newPerson(core());
      const open = async (userAgent: string): Promise<Client> => {
        const client = anonymous();
        await client.call(
          'POST',
          '/api/auth/login',
          { email: person.email, password: PASSWORD },
          { 'user-agent': userAgent },
        );
        return client;
      };
      const here = await open('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
      const phone = await open(
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      );
      const third = await open('<script>alert(1)</script>');
      const { body } = await here.get(SESSIONS);
      const sessions = body as OpenSession[];
      expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
        ['Firefox on Linux', true],
        ['Safari on iPhone', false],
        ['Unknown device', false],
      ]);
      expect(JSON.stringify(sessions)).not.toMatch(/script/);
      for (const row of await core().knex('sessions').where({ user_id: person.id }))
        expect(JSON.stringify(sessions)).not.toContain(row.token_hash);
      const stranger2 = (await entered()).client;
      const id = sessions.find(({ device }) => device === 'Safari on iPhone')?.id ?? '';
      expect((await stranger2.delete(`${SESSIONS}/${id}`)).status).toBe(404);
      expect((await here.delete(`${SESSIONS}/${id}`)).status).toBe(204);
      expect((await here.delete(`${SESSIONS}/${id}`)).status).toBe(404);
      expect([await statusOf(here), await statusOf(phone), await statusOf(third)]).toEqual([200, 401, 200]);
      expect((await here.delete(SESSIONS)).status).toBe(204);
      expect([await statusOf(here), await statusOf(third), await statusOf(stranger2)]).toEqual([200, 401, 200]);
    });
  });
}
