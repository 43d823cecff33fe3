import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillPath, localDayOf, passwordTexts, signupSentences } from '@jobtrail/contract';
import { internal } from '@jobtrail/contract/internal';
import { newId } from '@jobtrail/service-kit';
import type { RunningService } from '@jobtrail/service-kit/testing';
import { type ApiResponse, Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo } from '../emails.ts';
import { FakeBilling } from '../FakeBilling.ts';
import { FakePeers } from '../FakePeers.ts';
import { newPerson } from '../people.ts';
import { until } from '../until.ts';

const PASSWORD = 'a long enough password';

/** A browser that keeps all cookies by name. */
class Browser extends Client {
  readonly jar = new Map<string, string>();

  override async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    this.cookie = [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await super.call(method, path, body, headers);
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return response;
  }
}

export function signupSuite(core: () => CoreUnderTest): void {
  describe('Signing up', () => {
    let billing: FakeBilling;
    let service: RunningService;
    let url: string;
    beforeAll(async () => {
      billing = await FakeBilling.start({ dataDir: core().dataDir, core: () => new Client(url) });
      service = await core().another({ SVC_BILLING_URL: billing.url });
      ({ url } = service);
    });
    afterAll(async () => {
      await service.end();
      await billing.stop();
    });

    const newEmail = (): string => `new-${newId()}@example.com`;
    const start = (browser: Client, email: string, password = PASSWORD, more: object = {}): Promise<ApiResponse> =>
      browser.post('/api/create-checkout-session', { name: 'Grace', email, password, ...more });
    const finish = (browser: Client, sessionId: string): Promise<ApiResponse> =>
      browser.post('/api/complete-signup', { sessionId });
    const checkoutIn = ({ body }: ApiResponse): string => (body as { url: string }).url.split('/').at(-1) ?? '';
    const rowOf = (checkoutId: string) => core().knex('signups').where({ checkout_id: checkoutId }).first();
    const usersOf = (email: string) => core().knex('users').where({ email });
    const begun = async (email = newEmail(), browser = new Browser(url), more: object = {}) => ({
      email,
      browser,
      checkoutId: checkoutIn(await start(browser, email, PASSWORD, more)),
    });
    const pay = (checkoutId: string): void =>
      void Object.assign(billing.pages.get(checkoutId) ?? {}, { outcome: 'paid' });

    it('leads to the page of the provider, and stores only a hash of the password', async () => {
      const { email, browser, checkoutId } = await begun();
      expect(billing.pages.get(checkoutId)).toMatchObject({ email, outcome: 'open' });
      const row = await rowOf(checkoutId);
      expect(row).toMatchObject({ email, name: 'Grace', state: 'started', user_id: null });
      expect(row.password_hash).toMatch(/^\$argon2id\$/);
      expect(JSON.stringify(row)).not.toContain(browser.jar.get('jobtrail_signup'));
      expect(await usersOf(email)).toEqual([]);
    });
    it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
      const { headers } = await start(new Browser(url), newEmail());
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^jobtrail_signup=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
      ]);
    });
    it('responds in the same way for an address with an account and one without, and writes the same rows', async () => {
      const tables = ['signups', 'outgoing_mails', 'mailed_links', 'users'];
      const rows = (): Promise<number[]> => Promise.all(tables.map(async (table) => (await core().knex(table)).length));
      const { email: taken } = await newPerson(core());
      const inactive = await newPerson(core());
      await core().knex('users').where({ id: inactive.id }).update({ is_active: 0 });
      for (const email of [taken.toUpperCase(), newEmail(), inactive.email]) {
        const before = await rows();
        const { status, body, headers } = await start(new Browser(url), email);
        expect([status, body, headers.getSetCookie()]).toEqual([
          200,
          { url: expect.stringMatching(/^https:\/\/pay\.example\/cs_test_/) },
          [expect.stringMatching(/^jobtrail_signup=[\w-]{43}; /)],
        ]);
        expect((await rows()).map((count, n) => count - (before[n] ?? 0))).toEqual([1, 1, 0, 0]);
        const [mail] = await emailsTo(core(), email.toLowerCase());
        // The clock is that of the database: an email that nobody gets has expired already, any other has days.
        expect((mail?.expiresAt ?? 0) > Date.now() + 60_000).toBe(email === taken.toUpperCase());
      }
    });
    it('warns the owner of the address, a few times at most, with a link to sign in', async () => {
      const { email } = await newPerson(core());
      for (let n = 0; n < 8; n += 1) expect((await start(new Browser(url), email)).status).toBe(200);
      const mails = await emailsTo(core(), email);
      expect(mails).toHaveLength(5);
      expect(mails[0]).toMatchObject({
        subject: 'Someone tried to sign up with your email',
        text: expect.stringMatching(/Hello Somebody,[\s\S]*http:\/\/localhost:8080\/auth/),
      });
    });
    it('creates no second account, and refunds a payment for an address that has one', async () => {
      const { email } = await newPerson(core());
      const { browser, checkoutId } = await begun(email);
      pay(checkoutId);
      expect(await finish(browser, checkoutId)).toMatchObject({
        status: 409,
        body: { success: false, error: signupSentences.emailTakenMeanwhile },
      });
      expect(await usersOf(email)).toHaveLength(1);
      expect((await new Browser(url).signIn(email, PASSWORD)).status).toBe(401);
    });
    it('refuses a password that is easy to guess, before it opens a page', async () => {
      const before = billing.pages.size;
      for (const [password, sentence] of [
        ['password', passwordTexts.common],
        ['aaaaaaaa', passwordTexts.simple],
        ['Grace 1906', passwordTexts.personal],
      ] as const)
        expect(await start(new Browser(url), newEmail(), password)).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', error: sentence, fields: { password: sentence } },
        });
      expect(billing.pages.size).toBe(before);
    });
    it('returns 503 and deletes the sign-up if no page can be opened', async () => {
      const email = newEmail();
      billing.down = true;
      const response = await start(new Browser(url), email);
      billing.down = false;
      expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(await core().knex('signups').where({ email })).toEqual([]);
    });

    it('creates an account with the chosen password after the payment, and signs in', async () => {
      const { email, browser, checkoutId } = await begun();
      pay(checkoutId);
      expect(await finish(browser, checkoutId)).toMatchObject({
        status: 200,
        body: {
          success: true,
          user: { email, name: 'Grace', role: 'user', access: 'full', subscriptionStatus: 'active' },
        },
      });
      expect((await browser.get('/api/auth/me')).body).toMatchObject({ email });
      expect([...browser.jar.keys()]).toEqual(['jobtrail_session']);
      expect(await rowOf(checkoutId)).toMatchObject({
        state: 'completed',
        password_hash: null,
        cookie_hash: null,
        paid_at: expect.any(Number),
      });
      expect((await new Browser(url).signIn(email, PASSWORD)).status).toBe(200);
    });
    it('gives the account the time zone and the hour cycle of the browser, and keeps neither with the sign-up', async () => {
      const { checkoutId, ...known } = await begun(undefined, undefined, { timeZone: 'asia/tokyo', hourCycle: 'h12' });
      const unknown = await begun(undefined, undefined, { timeZone: 'Europe/Atlantis' });
      for (const one of [{ checkoutId, ...known }, unknown]) {
        pay(one.checkoutId);
        await finish(one.browser, one.checkoutId);
        expect(await rowOf(one.checkoutId)).toMatchObject({ state: 'completed', time_zone: null, hour_cycle: null });
      }
      expect((await known.browser.get('/api/auth/me')).body).toMatchObject({
        timeZone: 'Asia/Tokyo',
        hourCycle: 'h12',
      });
      expect((await unknown.browser.get('/api/auth/me')).body).toMatchObject({ timeZone: null, hourCycle: null });
    });
    it('is all that the emails about an interview and the digest of the day need, but for the confirmed address', async () => {
      // Where it is noon now, and in three hours still the same day.
      const ahead = 12 - new Date().getUTCHours();
      const timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
      const { email, browser, checkoutId } = await begun(undefined, undefined, { timeZone, hourCycle: 'h12' });
      pay(checkoutId);
      await finish(browser, checkoutId);
      const job = { company: 'Kestrel', position: 'Engineer' };
      const { id: jobId } = (await browser.post('/api/jobs', job)).body as { id: string };
      const day = localDayOf(Date.now(), timeZone);
      const interview = { jobId, kind: 'video', timeZone, startsLocal: `${day}T15:00` };
      expect((await browser.post('/api/interviews', interview)).status).toBe(201);
      // Both were due before the address is confirmed.
      const { id } = (await usersOf(email).first('id')) as { id: string };
      const past = { change_due_at: Date.now() - 1, reminder_due_at: null };
      await core().knex('interviews').where({ user_id: id }).update(past);
      const mails = await FakePeers.start(core().dataDir);
      const worker = await core().another({ SVC_MAIL_URL: mails.url });
      const subjects = () => mails.emailsTo(email).map(({ subject }) => subject);
      try {
        await until(
          async () => !(await core().knex('interviews').where({ user_id: id }).first('change_due_at'))?.change_due_at,
        );
        await until(async () => subjects().length === 1);
        const token = /#verify=([\w-]{43})/.exec(String(mails.emailsTo(email)[0]?.['text']))?.[1];
        expect((await new Browser(url).post('/api/auth/verify-email', { token })).status).toBe(200);
        await until(async () => subjects().length === 4);
        expect(subjects().slice(1).sort()).toEqual([
          '1 interview today',
          'Kestrel: Video interview',
          'Welcome to Jobtrail',
        ]);
      } finally {
        await worker.end();
        await mails.stop();
      }
    }, 90_000);
    it('succeeds again when the page is reloaded, through the existing session', async () => {
      const { email, browser, checkoutId } = await begun();
      pay(checkoutId);
      await finish(browser, checkoutId);
      expect(await finish(browser, checkoutId)).toMatchObject({
        status: 200,
        body: { success: true, user: { email } },
      });
    });
    it('signs no one in by the session id alone: the account exists, and the response asks to sign in', async () => {
      const { browser, checkoutId } = await begun();
      pay(checkoutId);
      const finder = new Browser(url);
      expect(await finish(finder, checkoutId)).toMatchObject({
        status: 200,
        body: { success: true, error: signupSentences.signIn },
      });
      expect((await finder.get('/api/auth/me')).status).toBe(401);
      const other = await begun();
      expect((await finish(other.browser, checkoutId)).body).not.toHaveProperty('user');
      expect(await finish(browser, checkoutId)).toMatchObject({ body: { success: true, user: {} } });
    });
    it('accepts its cookie once: a copy of it signs no one in', async () => {
      const { browser, checkoutId } = await begun();
      const copy = new Browser(url);
      copy.jar.set('jobtrail_signup', browser.jar.get('jobtrail_signup') ?? '');
      pay(checkoutId);
      await finish(browser, checkoutId);
      expect(await finish(copy, checkoutId)).toMatchObject({ body: { success: true, error: signupSentences.signIn } });
    });
    it.each([
      [
        'the password has changed',
        (id: string) => core().knex('users').where({ id }).update({ password_hash: 'other' }),
      ],
      [
        'there is a second factor',
        (id: string) =>
          core()
            .knex('second_factors')
            .insert({ id: newId(), user_id: id, kind: 'totp', name: 'Phone', created_at: Date.now() }),
      ],
    ])('does not accept its cookie once %s: the person signs in', async (_, change) => {
      const { email, browser, checkoutId } = await begun();
      await billing.complete((await rowOf(checkoutId)).id);
      const [user] = await usersOf(email);
      await change(user.id);
      expect(await finish(browser, checkoutId)).toMatchObject({
        status: 200,
        body: { success: true, error: signupSentences.signIn },
      });
      expect((await browser.get('/api/auth/me')).status).toBe(401);
    });
    it('signs in each of eight concurrent requests of the browser, with one session', async () => {
      const { email, browser, checkoutId } = await begun();
      pay(checkoutId);
      billing.settlesTogether = 8;
      const responses = await Promise.all(Array.from({ length: 8 }, () => finish(browser, checkoutId))).finally(() => {
        billing.settlesTogether = 1;
      });
      for (const response of responses)
        expect(response).toMatchObject({ status: 200, body: { success: true, user: { email } } });
      expect((await browser.get('/api/auth/me')).body).toMatchObject({ email });
      const [user] = await usersOf(email);
      expect(await core().knex('sessions').where({ user_id: user.id })).toHaveLength(1);
    });

    it('reports an incomplete payment while the page is open or the payment is pending', async () => {
      for (const outcome of ['open', 'unpaid'] as const) {
        const { email, browser, checkoutId } = await begun();
        Object.assign(billing.pages.get(checkoutId) ?? {}, { outcome });
        expect(await finish(browser, checkoutId)).toMatchObject({
          status: 409,
          body: { success: false, error: expect.stringContaining('Payment not completed') },
        });
        expect(await usersOf(email)).toEqual([]);
      }
    });
    it('reports that it has expired, and erases the hash', async () => {
      const { browser, checkoutId } = await begun();
      Object.assign(billing.pages.get(checkoutId) ?? {}, { outcome: 'expired' });
      for (const _ of [1, 2])
        expect(await finish(browser, checkoutId)).toMatchObject({
          status: 409,
          body: { success: false, error: expect.stringContaining('expired') },
        });
      expect(await rowOf(checkoutId)).toMatchObject({ state: 'expired', password_hash: null, cookie_hash: null });
    });
    it("returns 'Account creation failed' for an unknown session id", async () => {
      expect(await finish(new Browser(url), 'cs_test_nobody')).toMatchObject({
        status: 400,
        body: { success: false, error: 'Account creation failed' },
      });
    });

    it('creates one account for two payments with the same address, and refunds the other payment', async () => {
      const email = newEmail();
      const [first, second] = [await begun(email), await begun(email)];
      pay(first.checkoutId);
      pay(second.checkoutId);
      const responses = await Promise.all([
        finish(first.browser, first.checkoutId),
        finish(second.browser, second.checkoutId),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
        success: false,
        error: signupSentences.emailTakenMeanwhile,
      });
      expect(await usersOf(email)).toHaveLength(1);
    });
    it('lets no one choose the password of someone else’s sign-up', async () => {
      const email = newEmail();
      const owner = await begun(email);
      const attacker = new Browser(url);
      await start(attacker, email, 'the password of an attacker');
      pay(owner.checkoutId);
      await finish(owner.browser, owner.checkoutId);
      expect((await new Browser(url).signIn(email, 'the password of an attacker')).status).toBe(401);
      expect((await new Browser(url).signIn(email, PASSWORD)).status).toBe(200);
    });
    it('closes the page that the same browser opened before: the back button causes no second payment', async () => {
      const { email, browser, checkoutId } = await begun();
      const second = checkoutIn(await start(browser, email));
      expect(billing.pages.get(checkoutId)).toMatchObject({ outcome: 'expired', abandoned: true });
      expect(billing.pages.get(second)).toMatchObject({ outcome: 'open' });
    });
    it('reports that the browser has already paid instead of opening another page', async () => {
      const { email, browser, checkoutId } = await begun();
      pay(checkoutId);
      expect(await start(browser, email)).toMatchObject({ status: 409, body: { error: signupSentences.emailTaken } });
      expect(await usersOf(email)).toHaveLength(1);
    });

    describe('completeSignup', () => {
      it('creates the account once for 30 concurrent calls', async () => {
        const { email, checkoutId } = await begun();
        const { id } = await rowOf(checkoutId);
        const responses = await Promise.all(Array.from({ length: 30 }, () => billing.complete(id)));
        const [user] = await usersOf(email);
        expect(new Set(responses.map(({ body }) => JSON.stringify(body)))).toEqual(
          new Set([JSON.stringify({ outcome: 'completed', userId: user.id })]),
        );
        expect(await usersOf(email)).toHaveLength(1);
      });
      it('creates the account even if no one returns, and signing in works', async () => {
        const { email, checkoutId } = await begun();
        await billing.complete((await rowOf(checkoutId)).id);
        expect((await new Browser(url).signIn(email, PASSWORD)).status).toBe(200);
      });
      it('refuses an expired sign-up and an address that was taken in the meantime', async () => {
        const [expired, taken] = [await begun(), await begun()];
        const signup = await rowOf(expired.checkoutId);
        await billing.expire(signup.id);
        const person = await newPerson(core());
        await core().knex('users').where({ id: person.id }).update({ email: taken.email });
        for (const id of [signup.id, (await rowOf(taken.checkoutId)).id]) {
          expect((await billing.complete(id)).body).toEqual({ outcome: 'refused' });
        }
        expect(await rowOf(taken.checkoutId)).toMatchObject({ state: 'refused', password_hash: null });
        expect(await usersOf(expired.email)).toEqual([]);
      });
      it('does not refuse an unknown sign-up, because a refusal refunds the payment', async () => {
        expect((await billing.complete(newId())).body).toEqual({ outcome: 'unknown' });
      });
    });

    it('readFigures counts addresses once, and payments when they arrive', async () => {
      const figures = async () =>
        (await billing.ask('GET', internal.readFigures.path)).body as {
          users: { total: number; new7d: number };
          signups: { started: number; paid: number; days: Array<{ day: string; count: number }> };
        };
      const today = new Date().toISOString().slice(0, 10);
      const before = await figures();
      const email = newEmail();
      await begun(email);
      const { checkoutId } = await begun(email);
      const { body } = await billing.complete((await rowOf(checkoutId)).id, {
        subscriptionStatus: 'trialing',
        paid: false,
      });
      const trial = await figures();
      expect(trial.signups).toMatchObject({ started: before.signups.started + 1, paid: before.signups.paid });
      expect(trial.users).toEqual({ total: before.users.total + 1, new7d: before.users.new7d + 1 });
      expect(trial.signups.days).toHaveLength(30);
      expect([today, new Date().toISOString().slice(0, 10)]).toContain(trial.signups.days.at(-1)?.day);
      // Both days, because midnight may pass in between.
      const recent = ({ signups: { days } }: typeof trial): number =>
        days.slice(-2).reduce((sum, { count }) => sum + count, 0);
      expect(recent(trial)).toBe(recent(before) + 1);
      const { userId } = body as { userId: string };
      await billing.ask('PUT', fillPath(internal.setAccess.path, { id: userId }), {
        subscriptionStatus: 'active',
        access: 'full',
        hasPaid: true,
      });
      expect((await figures()).signups.paid).toBe(before.signups.paid + 1);
      await core().knex('users').where({ id: userId }).update({ role: 'admin' });
      expect((await figures()).signups).toMatchObject({ started: before.signups.started, paid: before.signups.paid });
    });
  });
}
