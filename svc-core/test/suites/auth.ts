import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { errorSentences, PASSWORD_MAX } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { Client } from '../Client.ts';
import { startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { newPerson, PASSWORD, signedIn } from '../people.ts';

const ME = '/api/auth/me';

export function authSuite(core: () => CoreUnderTest): void {
  describe('Signing in', () => {
    it('responds with the person, and so does GET /api/auth/me afterwards', async () => {
      const { id, email } = await newPerson(core());
      const client = new Client(core().url);
      const { status, body } = await client.signIn(email, PASSWORD);
      const user = {
        id,
        name: 'Somebody',
        email,
        role: 'user',
        isActive: true,
        emailVerified: false,
        subscriptionStatus: 'active',
        access: 'full',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        timeZone: null,
        hourCycle: null,
        passwordChangedAt: null,
      };
      expect([status, body]).toEqual([200, user]);
      expect(await client.get(ME)).toMatchObject({ status: 200, body: user });
    });
    it('accepts a password from before passwords had one form, and from then on every way of writing it', async () => {
      const [typed, elsewhere] = ['Cafe\u0301 am\u00A0See', 'Caf\u00E9 am See'];
      const { id, email } = await newPerson(core());
      const { knex } = core();
      await knex('users')
        .where({ id })
        .update({ password_hash: await hash(typed, { memoryCost: 1024, timeCost: 1, parallelism: 1 }) });
      const signIn = async (password: string) => (await new Client(core().url).signIn(email, password)).status;
      expect(await signIn(elsewhere)).toBe(401);
      expect(await signIn(typed)).toBe(200);
      expect([await signIn(elsewhere), await signIn(typed), await signIn('Cafe am See')]).toEqual([200, 200, 401]);
    });
    it('never shows the password or its hash, and stores neither password nor token', async () => {
      const { id, email } = await newPerson(core());
      const client = new Client(core().url);
      const { body } = await client.signIn(email, PASSWORD);
      const { passwordChangedAt, ...others } = body as Record<string, unknown>;
      expect(passwordChangedAt).toBeNull();
      expect(JSON.stringify(others)).not.toMatch(/argon2|hash|password/i);
      const token = client.cookie.split('=')[1] ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      const stored = JSON.stringify([
        await core().knex('users').where({ id }),
        await core().knex('sessions').where({ user_id: id }),
      ]);
      expect(stored).toMatch(/\$argon2id\$v=19\$/);
      for (const secret of [PASSWORD, token]) expect(stored).not.toContain(secret);
    });
    it('ignores the case of the address and the spaces around it', async () => {
      const { email } = await newPerson(core());
      expect((await new Client(core().url).signIn(`  ${email.toUpperCase()} `, PASSWORD)).status).toBe(200);
    });
    it('a wrong password and an unknown address get the same response', async () => {
      const { email } = await newPerson(core());
      const client = new Client(core().url);
      const wrong = await client.signIn(email, `${PASSWORD} `);
      const unknown = await client.signIn(`nobody-${newId()}@example.com`, PASSWORD);
      for (const { status, body, headers } of [wrong, unknown]) {
        expect([status, body]).toEqual([
          401,
          {
            error: errorSentences.invalidCredentials,
            code: 'invalid_credentials',
            requestId: headers.get('x-request-id'),
          },
        ]);
        expect(headers.get('set-cookie')).toBeNull();
      }
    });
    it.each([
      [{ email: 'x' }, 'email'],
      [{ email: 7 }, 'email'],
      [{ email: null }, 'email'],
      [{ email: ['a@example.com'] }, 'email'],
      [{ email: undefined }, 'email'],
      [{ email: `${'x'.repeat(255)}@example.com` }, 'email'],
      [{ password: '' }, 'password'],
      [{ password: 12345678 }, 'password'],
      [{ password: undefined }, 'password'],
      [{ password: { $ne: null } }, 'password'],
      [{ password: 'x'.repeat(PASSWORD_MAX + 1) }, 'password'],
    ])('rejects %j with a sentence for the field', async (fields, field) => {
      const { status, body } = await new Client(core().url).post('/api/auth/login', {
        email: 'somebody@example.com',
        password: PASSWORD,
        ...fields,
      });
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ code: 'validation_failed', fields: { [field]: expect.any(String) } }),
      ]);
    });
  });

  describe('The session cookie', () => {
    it('is inaccessible to scripts and other sites, and ends after fourteen days', async () => {
      const { headers } = await new Client(core().url).signIn((await newPerson(core())).email, PASSWORD);
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^jobtrail_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/),
      ]);
    });
    it('under https is sent over https only, and only to this host', async () => {
      const https = await startInProcess(core(), { appUrl: 'https://jobs.example.com' });
      const person = await newPerson(core());
      const client = new Client(https.url);
      const { headers } = await client.signIn(person.email, PASSWORD);
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-jobtrail_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600; Secure$/,
        ),
      ]);
      expect((await client.get(ME)).status).toBe(200);
      const bare = new Client(https.url);
      bare.cookie = client.cookie.replace('__Host-', '');
      expect((await bare.get(ME)).status).toBe(401);
      expect((await client.post('/api/auth/logout')).headers.getSetCookie()).toEqual([
        '__Host-jobtrail_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure',
      ]);
      await https.stop();
    });
    it('is found among other cookies, and ignored if it is incomplete', async () => {
      const client = await signedIn(core().url, await newPerson(core()));
      const whole = client.cookie;
      for (const cookie of [
        `theme=dark; ${whole}`,
        `${whole}; a=b`,
        `a=b;${whole};c=d`,
        `xjobtrail_session=no; ${whole}`,
      ]) {
        client.cookie = cookie;
        expect([cookie, (await client.get(ME)).status]).toEqual([cookie, 200]);
      }
      for (const cookie of [
        `x${whole}`,
        whole.slice(0, -1),
        `${whole}A`,
        whole.toUpperCase(),
        'jobtrail_session=',
        'jobtrail_session',
        `jobtrail_session=${'x'.repeat(5000)}`,
        "jobtrail_session=' or 1=1 --",
        `jobtrail_session=; ${whole}`,
      ]) {
        client.cookie = cookie;
        expect([cookie, (await client.get(ME)).status]).toEqual([cookie, 401]);
      }
    });
  });

  describe('A session', () => {
    it('is replaced when the same browser signs in again', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      const before = client.at(core().url);
      await client.signIn(person.email, PASSWORD);
      expect(client.cookie).not.toBe(before.cookie);
      expect([(await client.get(ME)).status, (await before.get(ME)).status]).toEqual([200, 401]);
    });
    it('never uses a token that someone else has chosen', async () => {
      const person = await newPerson(core());
      const client = new Client(core().url);
      client.cookie = `jobtrail_session=${'A'.repeat(43)}`;
      await client.signIn(person.email, PASSWORD);
      expect(client.cookie).not.toContain('AAAA');
    });
    it('ends with POST /api/auth/logout, here and not in other browsers', async () => {
      const person = await newPerson(core());
      const [here, there] = [await signedIn(core().url, person), await signedIn(core().url, person)];
      const kept = here.at(core().url);
      const { status, body, headers } = await here.post('/api/auth/logout');
      expect([status, body, headers.getSetCookie()]).toEqual([
        204,
        '',
        ['jobtrail_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'],
      ]);
      expect([(await kept.get(ME)).status, (await there.get(ME)).status]).toEqual([401, 200]);
      expect((await here.post('/api/auth/logout')).status).toBe(204);
    });
    it('is valid in another process and after a crash', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      await core().crash();
      expect((await client.at(core().url).get(ME)).status).toBe(200);
      const other = await core().second();
      expect((await client.at(other.url).get(ME)).status).toBe(200);
      await client.at(other.url).post('/api/auth/logout');
      expect((await client.at(core().url).get(ME)).status).toBe(401);
    });
    it('is invalid once the person is deactivated, and signing in reports that', async () => {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      await core().knex('users').where({ id: person.id }).update({ is_active: 0 });
      expect((await client.get(ME)).status).toBe(401);
      expect((await client.get('/api/jobs')).status).toBe(401);
      expect(await client.signIn(person.email, PASSWORD)).toMatchObject({
        status: 403,
        body: { code: 'account_inactive' },
      });
      expect(await client.signIn(person.email, 'not the password')).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      });
    });
    it('lets an administrator write without a subscription', async () => {
      const client = await signedIn(core().url, await newPerson(core(), { role: 'admin', access: 'read' }));
      expect((await client.get(ME)).body).toMatchObject({ role: 'admin', access: 'full' });
      expect((await client.post('/api/jobs', { company: 'K', position: 'E' })).status).toBe(201);
    });
  });
}
