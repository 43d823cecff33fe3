import { describe, expect, it } from '@jest/globals';
import { ACTIVITY_PAGE, type ActivityEntry, type ActivityPage } from '@jobtrail/contract';
import { createLogger, newId } from '@jobtrail/service-kit';
import { purgeEvents } from '../../src/people/security-log/commands.ts';
import { SecurityLog } from '../../src/people/security-log/SecurityLog.ts';
import { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { tokenTo } from '../emails.ts';
import { newPerson, PASSWORD, signedIn } from '../people.ts';

const ACTIVITY = '/api/account/activity';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEW_PASSWORD = 'a fresh password';

export function securityLogSuite(core: () => CoreUnderTest): void {
  describe('Account activity', () => {
    const anonymous = (): Client => new Client(core().url);
    const activity = async (client: Client): Promise<ActivityEntry[]> =>
      ((await client.get(ACTIVITY)).body as ActivityPage).entries;
    const events = async (client: Client): Promise<string[]> =>
      (await activity(client)).map(({ event, outcome }) => `${event} ${outcome}`).reverse();

    it('shows a good and a failed sign-in with device, address, time and request', async () => {
      const person = await newPerson(core());
      const from = { 'user-agent': FIREFOX, 'x-forwarded-for': '198.51.100.20' };
      const { headers } = await anonymous().call(
        'POST',
        '/api/auth/login',
        { email: person.email, password: 'wrong' },
        from,
      );
      const client = await signedIn(core().url, person);
      const [good, failed] = await activity(client);
      expect(failed).toEqual({
        id: expect.any(String),
        at: expect.any(String),
        event: 'sign_in',
        outcome: 'failure',
        summary: 'Sign-in failed: wrong password',
        byAdministrator: false,
        device: 'Firefox on Linux',
        address: '198.51.100.20',
        requestId: headers.get('x-request-id'),
      });
      expect(good).toMatchObject({ event: 'sign_in', outcome: 'success', summary: 'Signed in' });
      expect(Math.abs(Date.parse(failed?.at ?? '') - Date.now())).toBeLessThan(60_000);
    });
    it('shows a throttled sign-in once a minute for each network, however often it is tried', async () => {
      const limits = { windowSeconds: 60, pair: 2, address: 50, account: 50 };
      const running = await startInProcess(core(), { signInLimits: limits });
      const person = await newPerson(core());
      const attempt = (from: string) =>
        new Client(running.url).call(
          'POST',
          '/api/auth/login',
          { email: person.email, password: 'wrong' },
          { 'x-forwarded-for': from },
        );
      for (let n = 0; n < 6; n += 1) await attempt('198.51.100.21');
      for (let n = 0; n < 3; n += 1) await attempt('198.51.100.22');
      expect(await events(await signedIn(running.url, person))).toEqual([
        'sign_in failure',
        'sign_in failure',
        'sign_in throttled',
        'sign_in failure',
        'sign_in failure',
        'sign_in throttled',
        'sign_in success',
      ]);
      await running.stop();
    });
    it('is not filled by a stranger with many addresses of one network', async () => {
      const limits = { windowSeconds: 60, pair: 2, address: 50, account: 50 };
      const running = await startInProcess(core(), { signInLimits: limits });
      const person = await newPerson(core());
      for (let n = 1; n <= 8; n += 1)
        await new Client(running.url).call(
          'POST',
          '/api/auth/login',
          { email: person.email, password: 'wrong' },
          { 'x-forwarded-for': `2001:db8:7:7::${n}` },
        );
      expect(await events(await signedIn(running.url, person))).toEqual([
        'sign_in failure',
        'sign_in failure',
        'sign_in throttled',
        'sign_in success',
      ]);
      await running.stop();
    });
    it('shows what the person changed, and failed confirmations', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const other = await signedIn(core().url, person);
      await client.post('/api/account/password', { currentPassword: 'wrong', password: NEW_PASSWORD });
      await client.post('/api/account/password', { currentPassword: PASSWORD, password: NEW_PASSWORD });
      await client.delete('/api/account/sessions');
      await client.bytes('/api/account/export');
      const email = `moved-${person.email}`;
      await client.post('/api/account/email', { email, password: NEW_PASSWORD });
      await anonymous().post('/api/auth/verify-email', { token: await tokenTo(core(), email, 'verify') });
      await anonymous().post('/api/auth/forgot-password', { email });
      const token = await tokenTo(core(), email, 'reset');
      await anonymous().post('/api/auth/reset-password', { token, password: PASSWORD });
      expect((await other.get('/api/auth/me')).status).toBe(401);
      const back = new Client(core().url);
      await back.signIn(email, PASSWORD);
      await back.post('/api/auth/logout');
      await back.signIn(email, PASSWORD);
      expect(await events(back)).toEqual([
        'sign_in success',
        'sign_in success',
        'password_check failure',
        'password_change success',
        'session_end success',
        'data_export success',
        'email_change_request success',
        'email_change success',
        'password_reset_request success',
        'password_reset success',
        'sign_in success',
        'sign_out success',
        'sign_in success',
      ]);
    });
    it('shows what administrators did without their address, which other administrators see', async () => {
      const [person, boss] = [await newPerson(core()), await newPerson(core(), { role: 'admin' })];
      const admin = await signedIn(core().url, boss);
      const path = `/api/admin/users/${person.id}`;
      await admin.patch(path, { role: 'admin' });
      await admin.patch(path, { role: 'user' });
      await admin.patch(path, { isActive: false });
      await admin.patch(path, { isActive: false });
      await admin.patch(path, { isActive: true });
      const client = await signedIn(core().url, person);
      await client.get('/api/admin/users');
      const own = await activity(client);
      expect(own.map(({ event, outcome }) => `${event} ${outcome}`).reverse()).toEqual([
        'role_change success',
        'role_change success',
        'deactivation success',
        'reactivation success',
        'sign_in success',
        'role_refused refused',
      ]);
      expect(own.at(-1)).toMatchObject({ byAdministrator: true, device: null, address: null });
      const seen = ((await admin.get(`${path}/activity`)).body as ActivityPage).entries;
      expect(seen.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
      expect(seen.at(-1)).toMatchObject({ byAdministrator: true, address: expect.stringMatching(/^(127\.|::1)/) });
      expect((await admin.get(`/api/admin/users/${newId()}/activity`)).status).toBe(404);
    });
    it('is paged, newest first, and contains only the person’s own events', async () => {
      const [person, other] = [await newPerson(core()), await newPerson(core())];
      const row = (userId: string) => ({
        id: newId(),
        user_id: userId,
        actor_id: null,
        event: 'sign_in',
        outcome: 'failure',
        address: '198.51.100.9',
        device: 'Chrome',
        request_id: 'r',
        created_at: Date.now(),
      });
      await core()
        .knex('security_events')
        .insert(Array.from({ length: ACTIVITY_PAGE + 5 }, () => row(person.id)));
      await core().knex('security_events').insert(row(other.id));
      const client = await signedIn(core().url, person);
      const pages: ActivityPage[] = [];
      for (let next: string | null = ''; next !== null; next = pages.at(-1)?.next ?? null)
        pages.push((await client.get(next === '' ? ACTIVITY : `${ACTIVITY}?cursor=${next}`)).body as ActivityPage);
      expect(pages.map(({ entries }) => entries.length)).toEqual([ACTIVITY_PAGE, 6]);
      const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
      expect(ids).toEqual([...new Set(ids)].sort().reverse());
    });
    it('contains no password and no token, in the table and in the log', async () => {
      const person = await newPerson(core());
      await anonymous().signIn(person.email, 'a wrong secret phrase');
      await anonymous().post('/api/auth/forgot-password', { email: person.email });
      const token = await tokenTo(core(), person.email, 'reset');
      await anonymous().post('/api/auth/reset-password', { token, password: NEW_PASSWORD });
      const client = anonymous();
      await client.signIn(person.email, NEW_PASSWORD);
      await client.get(ACTIVITY);
      const kept = JSON.stringify(await core().knex('security_events').where({ user_id: person.id }));
      expect(kept).toContain('password_reset');
      for (const secret of ['a wrong secret phrase', token, NEW_PASSWORD, client.cookie.split('=')[1] ?? client.cookie])
        expect([kept.includes(secret), core().service().output().includes(secret)]).toEqual([false, false]);
    });
  });

  describe('The security log', () => {
    const entry = (userId: string | null) =>
      ({
        event: 'sign_in',
        outcome: 'failure',
        userId,
        actorId: null,
        address: '198.51.100.1',
        device: 'Firefox',
        requestId: 'request',
      }) as const;
    const lines: string[] = [];
    const logger = createLogger('svc-core', 'info', { write: (line: string) => void lines.push(line) });

    it('is a log stream of its own, which also has attempts at accounts that do not exist', async () => {
      const log = new SecurityLog({ knex: core().knex, clock: Date.now, logger });
      log.record(entry(null));
      await log.flush();
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ stream: 'security', event: 'sign_in', userId: null });
    });
    it('fails no one if the database does not accept it', async () => {
      const knex = await core().connect();
      await knex.destroy();
      const log = new SecurityLog({ knex, clock: Date.now, logger });
      log.record(entry(newId()));
      await expect(log.flush()).resolves.toBeUndefined();
      expect(lines.at(-1)).toContain('could not be stored');
    });
    it('keeps nothing of an account that was deleted in the meantime', async () => {
      const [id, { knex }] = [newId(), core()];
      const log = new SecurityLog({ knex, clock: Date.now, logger });
      log.record(entry(id));
      await log.flush();
      expect(await knex('security_events').where({ user_id: id })).toEqual([]);
    });
    it('is purged after its retention, in batches', async () => {
      const { knex } = core();
      const { id } = await newPerson(core());
      const old = Array.from({ length: 1200 }, (_, n) => ({
        id: newId(),
        user_id: id,
        event: 'sign_in',
        outcome: 'success',
        address: 'x',
        device: 'x',
        request_id: 'x',
        created_at: 1000 + n,
      }));
      for (let at = 0; at < old.length; at += 100) await knex('security_events').insert(old.slice(at, at + 100));
      expect(await purgeEvents(knex, 2100)).toBe(1100);
      expect(await knex('security_events').where({ user_id: id })).toHaveLength(100);
      await purgeEvents(knex, 10_000);
    });
  });
}
