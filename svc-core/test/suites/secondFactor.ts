import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  errorSentences,
  pathOf,
  SECOND_STEP_NEEDED,
  type SecondFactors,
  type TotpEnrollment,
} from '@jobtrail/contract';
import { allCalls } from '@jobtrail/contract/calls';
import { internal } from '@jobtrail/contract/internal';
import { createSigner, IDENTITY_HEADER } from '@jobtrail/service-kit';
import { removeAllFactors } from '../../src/people/second-factor/commands/changeFactors.ts';
import { sweepSecondSteps } from '../../src/people/second-factor/commands/pendingSignIns.ts';
import { type ApiResponse, Client } from '../Client.ts';
import { type CoreInProcess, startInProcess } from '../coreInProcess.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo, tokenTo } from '../emails.ts';
import { codeAt, stepAt } from '../oneTimeCode.ts';
import { newPerson, passSecondStep, PASSWORD, type Person, signedIn } from '../people.ts';

const ME = pathOf('me');
const STEP = pathOf('completeSignIn');
const FACTORS = pathOf('listSecondFactors');
const TOTP = pathOf('startTotp');
const CONFIRM = pathOf('confirmTotp');
const CODES = pathOf('renewRecoveryCodes');
const MINUTE = 60_000;
const FRESH = 'a fresh password';

/** A person with an authenticator app. `clock` is the time of the service. */
interface Enrolled {
  person: Person;
  client: Client;
  secret: string;
  recoveryCodes: string[];
  id: string;
}

export function secondFactorSuite(core: () => CoreUnderTest): void {
  const now = (): number => Date.now();
  /** A code that no one has used: that of the confirmation belongs to the current step. */
  const nextCode = (secret: string, at = now()): string => codeAt(secret, stepAt(at) + 1);
  const wrongCode = (secret: string): string => {
    const near = new Set([-2, -1, 0, 1, 2, 3].map((delta) => codeAt(secret, stepAt(now()) + delta)));
    return ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.has(code)) ?? '';
  };
  const removal = (id: string): string => pathOf('removeSecondFactor', { id });

  async function start(client: Client): Promise<TotpEnrollment> {
    const { status, body } = await client.post(TOTP, { password: PASSWORD });
    if (status !== 200) throw new Error(`No secret: ${status}`);
    return body as TotpEnrollment;
  }
  async function addApp(client: Client, at = now(), name = 'Phone') {
    const { secret } = await start(client);
    const { status, body } = await client.post(CONFIRM, { name, code: codeAt(secret, stepAt(at)) });
    if (status !== 201) throw new Error(`Not added: ${status} ${JSON.stringify(body)}`);
    const { factor, recoveryCodes } = body as { factor: { id: string }; recoveryCodes: string[] };
    return { secret, recoveryCodes, id: factor.id };
  }
  async function enrolled(url = core().url, at = now()): Promise<Enrolled> {
    const person = await newPerson(core());
    const client = await signedIn(url, person);
    const app = await addApp(client, at);
    await passSecondStep(core(), person, at);
    return { person, client, ...app };
  }
  /** A browser in which the password was entered. */
  async function enterPassword({ email }: Person, url = core().url): Promise<Client> {
    const client = new Client(url);
    const { status, body } = await client.signIn(email, PASSWORD);
    expect([status, body]).toEqual([200, { secondStep: expect.arrayContaining(['totp']) }]);
    return client;
  }
  const withTotp = (client: Client, code: string): Promise<ApiResponse> => client.post(STEP, { method: 'totp', code });
  const withRecovery = (client: Client, code: string): Promise<ApiResponse> =>
    client.post(STEP, { method: 'recovery', code });
  const listed = async (client: Client): Promise<SecondFactors> => (await client.get(FACTORS)).body as SecondFactors;
  const statusOf = async (client: Client): Promise<number> => (await client.get(ME)).status;

  describe('Adding an authenticator app', () => {
    it('requires the password and a code, gives recovery codes once, ends other sessions and notifies the person', async () => {
      const person = await newPerson(core());
      const [client, elsewhere] = [await signedIn(core().url, person), await signedIn(core().url, person)];
      expect(await listed(client)).toEqual({ factors: [], recoveryCodesLeft: 0 });
      expect(await client.post(TOTP, { password: 'wrong' })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
      const { secret, uri } = await start(client);
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(new URL(uri).searchParams.get('secret')).toBe(secret);
      expect(await listed(client)).toMatchObject({ factors: [] });
      expect(await client.post(CONFIRM, { name: 'Phone', code: wrongCode(secret) })).toMatchObject({
        status: 400,
        body: { fields: { code: expect.stringMatching(/not correct/) } },
      });
      expect(await client.post(CONFIRM, { name: ' ', code: '12345' })).toMatchObject({
        status: 400,
        body: { fields: { name: 'Enter a name.', code: 'Enter the six digits from your app.' } },
      });
      const { status, body } = await client.post(CONFIRM, { name: ' Phone ', code: codeAt(secret, stepAt(now())) });
      expect([status, body]).toEqual([
        201,
        {
          factor: {
            id: expect.any(String),
            kind: 'totp',
            name: 'Phone',
            createdAt: expect.any(String),
            lastUsedAt: null,
          },
          recoveryCodes: expect.any(Array),
        },
      ]);
      const { recoveryCodes } = body as { recoveryCodes: string[] };
      expect(new Set(recoveryCodes).size).toBe(10);
      for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
      expect(await listed(client)).toMatchObject({ factors: [{ name: 'Phone' }], recoveryCodesLeft: 10 });
      expect([await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 401]);
      expect((await emailsTo(core(), person.email)).at(-1)).toMatchObject({
        subject: 'An authenticator app was added',
        text: expect.stringContaining('"Phone"'),
      });
    });
    it('a second one needs the password too and gives no more recovery codes; there are at most ten', async () => {
      const { client } = await enrolled();
      expect(await addApp(client, now(), 'Tablet')).toMatchObject({ recoveryCodes: [] });
      expect((await listed(client)).factors.map(({ name }) => name)).toEqual(['Phone', 'Tablet']);
      for (let n = 3; n <= 10; n += 1) await addApp(client, now(), `App ${n}`);
      expect(await client.post(TOTP, { password: PASSWORD })).toMatchObject({
        status: 409,
        body: { code: 'limit_reached' },
      });
    });
    it('works only in the session that entered the password, once, and within ten minutes', async () => {
      let at = now();
      const running = await startInProcess(core(), { clock: () => at });
      try {
        const person = await newPerson(core(), { now: at });
        const [client, other] = [await signedIn(running.url, person), await signedIn(running.url, person)];
        const { secret } = await start(client);
        const confirm = (from: Client): Promise<ApiResponse> =>
          from.post(CONFIRM, { name: 'Phone', code: codeAt(secret, stepAt(at)) });
        expect((await confirm(other)).status).toBe(409);
        at += 10 * MINUTE + 1;
        expect((await confirm(client)).status).toBe(409);
        at -= 2 * MINUTE;
        expect((await confirm(client)).status).toBe(201);
        expect((await confirm(client)).status).toBe(409);
      } finally {
        await running.stop();
      }
    });
    it('two confirmations at once add one', async () => {
      const client = await signedIn(core().url, await newPerson(core()));
      const { secret } = await start(client);
      const code = codeAt(secret, stepAt(now()));
      const responses = await Promise.all(
        Array.from({ length: 4 }, () => client.post(CONFIRM, { name: 'Phone', code })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
      expect((await listed(client)).factors).toHaveLength(1);
    });
    it('stores and logs neither the secret nor a recovery code', async () => {
      const { person, secret, recoveryCodes } = await enrolled();
      const own = { user_id: person.id };
      const stored = JSON.stringify([
        await core().knex('second_factors').where(own),
        await core().knex('recovery_codes').where(own),
        await core().knex('second_factor_enrollments').where(own),
        await core().knex('outgoing_mails').where(own),
      ]);
      for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
        expect(stored).not.toContain(plain);
        expect(core().service().output()).not.toContain(plain);
      }
    });
  });

  describe('Signing in with a second factor', () => {
    it('the password alone opens no session, a code of the app does, and a code works once', async () => {
      const { person, secret } = await enrolled();
      const client = new Client(core().url);
      const entered = await client.signIn(person.email, PASSWORD);
      expect([entered.status, entered.body]).toEqual([200, { secondStep: ['totp', 'recovery'] }]);
      expect(entered.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^jobtrail_sign_in=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/),
      ]);
      const pendingCookie = client.cookie;
      expect(await statusOf(client)).toBe(401);
      const code = nextCode(secret);
      const response = await withTotp(client, code);
      expect([response.status, response.body]).toEqual([
        200,
        expect.objectContaining({ id: person.id, email: person.email }),
      ]);
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^jobtrail_session=[\w-]{43}; /),
        expect.stringMatching(/^jobtrail_sign_in=; .*Max-Age=0$/),
      ]);
      expect(await statusOf(client)).toBe(200);
      expect((await listed(client)).factors[0]?.lastUsedAt).toEqual(expect.any(String));
      const replay = new Client(core().url);
      replay.cookie = pendingCookie;
      expect(await withTotp(replay, code)).toMatchObject({
        status: 401,
        body: { code: 'second_step_ended', error: errorSentences.secondStepEnded },
      });
      expect(await withTotp(await enterPassword(person), code)).toMatchObject({
        status: 400,
        body: { fields: { code: expect.stringMatching(/used already/) } },
      });
    });
    it('the code that confirmed the app, or one of another time, does not sign in', async () => {
      const at = now();
      const { person, secret } = await enrolled(core().url, at);
      const client = await enterPassword(person);
      for (const code of [codeAt(secret, stepAt(at)), codeAt(secret, stepAt(at) - 1), codeAt(secret, stepAt(at) + 9)])
        expect((await withTotp(client, code)).status).toBe(400);
    });
    it('of several sign-ins with one code at once, one succeeds', async () => {
      const { person, secret } = await enrolled();
      const clients = await Promise.all(Array.from({ length: 4 }, () => enterPassword(person)));
      const code = nextCode(secret);
      const statuses = await Promise.all(clients.map(async (client) => (await withTotp(client, code)).status));
      expect(statuses.sort()).toEqual([200, 400, 400, 400]);
    });
    it('of several requests of one sign-in at once, one opens a session', async () => {
      const { person, secret, recoveryCodes } = await enrolled();
      const client = await enterPassword(person);
      const again = (): Client => client.at(core().url);
      const responses = await Promise.all([
        withTotp(again(), nextCode(secret)),
        ...recoveryCodes.slice(0, 3).map((code) => withRecovery(again(), code)),
      ]);
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    });
    it('five wrong codes end the sign-in, even all at once', async () => {
      const { person, secret } = await enrolled();
      const client = await enterPassword(person);
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1) statuses.push((await withTotp(client, wrongCode(secret))).status);
      expect(statuses).toEqual([400, 400, 400, 400, 401]);
      expect((await withTotp(client, nextCode(secret))).status).toBe(401);
      const other = await enrolled();
      const crowd = await enterPassword(other.person);
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => withTotp(crowd.at(core().url), wrongCode(other.secret))),
      );
      expect(responses.filter(({ status }) => status === 400).length).toBeLessThan(5);
      expect((await withTotp(crowd, nextCode(other.secret))).status).toBe(401);
    });
    it('wrong codes are rate-limited for the person, however many sign-ins are started', async () => {
      const running = await startInProcess(core(), {
        secondStepLimits: { windowSeconds: 60, pair: 3, address: 50, account: 50 },
      });
      try {
        const { person, secret } = await enrolled();
        const statuses: number[] = [];
        for (let n = 0; n < 5; n += 1)
          statuses.push((await withTotp(await enterPassword(person, running.url), wrongCode(secret))).status);
        expect(statuses).toEqual([400, 400, 400, 429, 429]);
      } finally {
        await running.stop();
      }
    });
    it('ends after ten minutes, and is then deleted', async () => {
      let at = now();
      const running = await startInProcess(core(), { clock: () => at });
      try {
        const { person, secret } = await enrolled(running.url, at);
        const client = await enterPassword(person, running.url);
        at += 10 * MINUTE + 1;
        expect((await withTotp(client, nextCode(secret, at))).status).toBe(401);
        const pending = () => core().knex('pending_sign_ins').where({ user_id: person.id });
        expect(await pending()).toHaveLength(1);
        await sweepSecondSteps(core().knex, at, new AbortController().signal);
        expect(await pending()).toHaveLength(0);
      } finally {
        await running.stop();
      }
    });
    it('a password that has changed in the meantime ends it, and a reset does not remove the second factor', async () => {
      const { person, secret, recoveryCodes } = await enrolled();
      const client = await enterPassword(person);
      await new Client(core().url).post(pathOf('forgotPassword'), { email: person.email });
      const token = await tokenTo(core(), person.email, 'reset');
      expect((await client.post(pathOf('resetPassword'), { token, password: FRESH })).status).toBe(204);
      expect((await withRecovery(client, recoveryCodes[0] ?? '')).status).toBe(401);
      const fresh = new Client(core().url);
      expect((await fresh.signIn(person.email, FRESH)).body).toMatchObject({ secondStep: ['totp', 'recovery'] });
      expect((await withTotp(fresh, nextCode(secret))).status).toBe(200);
    });
    it('a person who was deactivated gets no further', async () => {
      const { person, secret } = await enrolled();
      const client = await enterPassword(person);
      await core().knex('users').where({ id: person.id }).update({ is_active: 0 });
      expect(await withTotp(client, nextCode(secret))).toMatchObject({
        status: 403,
        body: { code: 'account_inactive' },
      });
      expect(await new Client(core().url).signIn(person.email, PASSWORD)).toMatchObject({ status: 403 });
    });
    it('without a sign-in that waits, with a made-up cookie or an invalid body, nothing happens', async () => {
      const client = new Client(core().url);
      for (const cookie of ['', 'jobtrail_sign_in=no', `jobtrail_sign_in=${'x'.repeat(43)}`]) {
        client.cookie = cookie;
        expect(await withTotp(client, '123456')).toMatchObject({ status: 401, body: { code: 'second_step_ended' } });
      }
      for (const body of [{}, { method: 'none', code: '123456' }, { method: 'totp', code: 'abc' }, { method: 'totp' }])
        expect((await client.post(STEP, body)).status).toBe(400);
    });
    it('the cookie of the second step is a __Host- cookie under https', async () => {
      const running = await startInProcess(core(), { appUrl: 'https://jobs.example.com' });
      try {
        const { person } = await enrolled();
        const { headers } = await new Client(running.url).signIn(person.email, PASSWORD);
        expect(headers.get('set-cookie')).toMatch(/^__Host-jobtrail_sign_in=[\w-]{43}; Path=\/; .*; Secure$/);
      } finally {
        await running.stop();
      }
    });
  });

  describe('A change of an account with a second factor', () => {
    /** The calls that ask for the password, with what they answer. */
    const changes = (id: string): Array<[string, string, object, number]> => [
      ['an authenticator app', TOTP, {}, 200],
      ['a passkey', pathOf('startPasskey'), {}, 200],
      ['new recovery codes', CODES, {}, 200],
      ['another address', pathOf('changeEmail'), { email: `new-${id}@example.com` }, 204],
      ['a calendar address', pathOf('createCalendarFeed'), {}, 201],
      ['another calendar address', pathOf('renewCalendarFeed'), {}, 200],
      ['an API token', pathOf('createApiToken'), { name: 'T', scopes: ['jobs:read'], expiresInDays: null }, 201],
      ['the end of a factor', removal(id), {}, 204],
    ];
    const needed = { status: 403, body: { code: 'forbidden', reason: SECOND_STEP_NEEDED } };
    async function unconfirmed() {
      const person = await newPerson(core());
      const client = await signedIn(core().url, person);
      return { person, client, ...(await addApp(client)) };
    }
    const confirm = (client: Client, code: string, method = 'totp'): Promise<ApiResponse> =>
      client.post(pathOf('confirmSecondStep'), { method, code });

    it('takes the second step besides the password, once for all changes of five minutes', async () => {
      let at = now();
      const running = await startInProcess(core(), { clock: () => at });
      try {
        const person = await newPerson(core(), { now: at });
        const client = await signedIn(running.url, person);
        const { secret, id } = await addApp(client, at);
        for (const [name, path, body] of [
          ...changes(id),
          ['another password', pathOf('changePassword'), { currentPassword: PASSWORD, password: FRESH }],
          ['the end of the account', pathOf('deleteAccount'), {}],
        ] as const)
          expect([name, await client.post(path, { password: PASSWORD, ...body })]).toMatchObject([name, needed]);
        expect((await listed(client)).factors).toHaveLength(1);
        expect((await confirm(client, nextCode(secret, at))).status).toBe(204);
        at += 5 * MINUTE + 1;
        expect(await client.post(removal(id), { password: PASSWORD })).toMatchObject(needed);
        expect((await confirm(client, nextCode(secret, at))).status).toBe(204);
        expect((await client.post(removal(id), { password: 'wrong' })).status).toBe(400);
        for (const [name, path, body, status] of changes(id))
          expect([name, (await client.post(path, { password: PASSWORD, ...body })).status]).toEqual([name, status]);
      } finally {
        await running.stop();
      }
    });
    it('is confirmed in the session that entered the password, and in no other', async () => {
      const { person, client, secret, recoveryCodes, id } = await unconfirmed();
      const other = await enterPassword(person);
      await withRecovery(other, recoveryCodes[0] ?? '');
      expect((await confirm(client, nextCode(secret))).status).toBe(409);
      expect(await client.post(removal(id), { password: PASSWORD })).toMatchObject(needed);
      expect((await confirm(other, nextCode(secret))).status).toBe(409);
      expect((await confirm(client, recoveryCodes[1] ?? '', 'recovery')).status).toBe(204);
      expect(await other.post(removal(id), { password: PASSWORD })).toMatchObject(needed);
      expect((await client.post(removal(id), { password: PASSWORD })).status).toBe(204);
    });
    it('five wrong codes ask for the password again, and an email tells the person', async () => {
      const { person, client, secret, id } = await unconfirmed();
      await client.post(removal(id), { password: PASSWORD });
      const statuses: number[] = [];
      for (let n = 0; n < 5; n += 1) statuses.push((await confirm(client, wrongCode(secret))).status);
      expect(statuses).toEqual([400, 400, 400, 400, 409]);
      expect((await confirm(client, nextCode(secret))).status).toBe(409);
      expect(await statusOf(client)).toBe(200);
      expect((await emailsTo(core(), person.email)).at(-1)?.subject).toBe('Wrong codes were entered for your account');
    });
    it('a sign-in with the second step confirms nothing', async () => {
      const { person, secret, id } = await unconfirmed();
      const client = await enterPassword(person);
      expect((await withTotp(client, nextCode(secret))).status).toBe(200);
      expect(await client.post(removal(id), { password: PASSWORD })).toMatchObject(needed);
    });
  });

  describe('Guessing codes with the right password', () => {
    it('is told to the person once a day, after the fifth wrong code, however many sign-ins it takes', async () => {
      const { person, secret } = await enrolled();
      const subjects = async () => (await emailsTo(core(), person.email)).map(({ subject }) => subject);
      for (let n = 0; n < 7; n += 1) {
        await withTotp(await enterPassword(person), wrongCode(secret));
        expect((await subjects()).filter((subject) => subject.startsWith('Wrong codes'))).toHaveLength(n < 4 ? 0 : 1);
      }
    });
    it('pauses longer for those who go on, but not in a network of the owner, and not after a new password', async () => {
      let at = now();
      const running = await startInProcess(core(), {
        clock: () => at,
        secondStepLimits: { windowSeconds: 60, pair: 50, address: 50, account: 2, accountPerDay: 3 },
      });
      try {
        const { person, secret, recoveryCodes } = await enrolled(running.url, at);
        const from = (network: string) => ({ 'x-forwarded-for': network });
        const enter = async (network: string, password = PASSWORD): Promise<Client> => {
          const client = new Client(running.url);
          const signIn = { email: person.email, password };
          await client.call('POST', pathOf('login'), signIn, from(network));
          return client;
        };
        const step = async (network: string, code: string, password = PASSWORD): Promise<number> => {
          const method = code.length > 6 ? 'recovery' : 'totp';
          const client = await enter(network, password);
          return (await client.call('POST', STEP, { method, code }, from(network))).status;
        };
        expect(await step('203.0.113.7', recoveryCodes[0] ?? '')).toBe(200);
        const guess = (): Promise<number> => step('198.51.100.1', wrongCode(secret));
        expect([await guess(), await guess(), await guess()]).toEqual([400, 400, 429]);
        at += MINUTE + 1;
        expect([await guess(), await guess()]).toEqual([400, 429]);
        at += MINUTE + 1;
        expect(await guess()).toBe(429);
        expect(await step('198.51.100.2', recoveryCodes[1] ?? '')).toBe(429);
        expect(await step('203.0.113.7', recoveryCodes[1] ?? '')).toBe(200);
        await new Client(running.url).post(pathOf('forgotPassword'), { email: person.email });
        const token = await tokenTo(core(), person.email, 'reset');
        await new Client(running.url).post(pathOf('resetPassword'), { token, password: FRESH });
        expect(await step('198.51.100.2', recoveryCodes[2] ?? '', FRESH)).toBe(200);
      } finally {
        await running.stop();
        await core().knex('attempts').delete();
      }
    });
  });

  describe('A recovery code', () => {
    it('signs in once, in any notation, and notifies the person', async () => {
      const { person, recoveryCodes } = await enrolled();
      const [first = '', second = ''] = recoveryCodes;
      const client = await enterPassword(person);
      expect((await withRecovery(client, ` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200);
      expect(await listed(client)).toMatchObject({ recoveryCodesLeft: 9 });
      expect((await emailsTo(core(), person.email)).at(-1)).toMatchObject({
        subject: 'A recovery code was used',
        text: expect.stringContaining('9 of your recovery codes are left'),
      });
      const again = await enterPassword(person);
      expect(await withRecovery(again, first)).toMatchObject({
        status: 400,
        body: { fields: { code: expect.stringMatching(/not one of your unused/) } },
      });
      expect((await withRecovery(again, second)).status).toBe(200);
    });
    it('of another person does not work, and one used twice at once works once', async () => {
      const [one, other] = [await enrolled(), await enrolled()];
      expect((await withRecovery(await enterPassword(one.person), other.recoveryCodes[0] ?? '')).status).toBe(400);
      const clients = [
        await enterPassword(one.person),
        await enterPassword(one.person),
        await enterPassword(one.person),
      ];
      const responses = await Promise.all(clients.map((client) => withRecovery(client, one.recoveryCodes[0] ?? '')));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });
    it('is replaced by new ones after the password, which ends other sessions', async () => {
      const { person, client, secret, recoveryCodes } = await enrolled();
      const elsewhere = await enterPassword(person);
      await withTotp(elsewhere, nextCode(secret));
      expect((await client.post(CODES, { password: 'wrong' })).status).toBe(400);
      const { status, body } = await client.post(CODES, { password: PASSWORD });
      const fresh = (body as { recoveryCodes: string[] }).recoveryCodes;
      expect([status, fresh.length, await statusOf(client), await statusOf(elsewhere)]).toEqual([200, 10, 200, 401]);
      expect((await emailsTo(core(), person.email)).at(-1)?.subject).toBe('You have new recovery codes');
      const later = await enterPassword(person);
      expect((await withRecovery(later, recoveryCodes[0] ?? '')).status).toBe(400);
      expect((await withRecovery(later, fresh[0] ?? '')).status).toBe(200);
    });
    it('needs a second factor', async () => {
      const client = await signedIn(core().url, await newPerson(core()));
      expect((await client.post(CODES, { password: PASSWORD })).status).toBe(409);
    });
    it('is not offered when all are used', async () => {
      const { person } = await enrolled();
      await core().knex('recovery_codes').where({ user_id: person.id }).delete();
      expect((await new Client(core().url).signIn(person.email, PASSWORD)).body).toEqual({ secondStep: ['totp'] });
    });
  });

  describe('An administrator where a second factor is required', () => {
    let running: CoreInProcess;
    beforeAll(async () => {
      running = await startInProcess(core(), { adminFactorRequired: true });
    });
    afterAll(() => running.stop());
    const OPEN: readonly string[] = [
      'me',
      'listSecondFactors',
      'startTotp',
      'confirmTotp',
      'startPasskey',
      'confirmPasskey',
    ];
    const closed = allCalls.filter(
      ({ id, access, service }) => service === 'core' && access !== 'public' && !OPEN.includes(id),
    );

    it('can do nothing but add one', async () => {
      const admin = await newPerson(core(), { role: 'admin' });
      const client = new Client(running.url);
      expect(await client.signIn(admin.email, PASSWORD)).toMatchObject({
        status: 200,
        body: { id: admin.id, mustAddSecondFactor: true },
      });
      expect((await client.get(ME)).body).toMatchObject({ mustAddSecondFactor: true });
      expect(closed.length).toBeGreaterThan(40);
      const media = pathOf('discardUpload', { id: admin.id });
      for (const [method, path] of [
        ...closed.map((call) => [call.method, call.path.replaceAll(/:\w+/g, admin.id)] as const),
        ['GET', media] as const,
      ])
        expect([
          method,
          path,
          await client.call(method, path, method === 'GET' || method === 'DELETE' ? undefined : {}),
        ]).toEqual([
          method,
          path,
          expect.objectContaining({ status: 403, body: expect.objectContaining({ code: 'second_factor_required' }) }),
        ]);
      const token = await createSigner('gateway', { dataDir: core().dataDir });
      const session = await client.get(internal.readSession.path, { [IDENTITY_HEADER]: await token('svc-core') });
      expect(session).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });

      const { secret } = await addApp(client);
      const { body } = await client.get(ME);
      expect(body).not.toHaveProperty('mustAddSecondFactor');
      expect((await client.get(pathOf('listUsers'))).status).toBe(200);
      expect((await client.post(pathOf('logout'))).status).toBe(204);
      const again = await enterPassword(admin, running.url);
      const response = await withTotp(again, nextCode(secret));
      expect([response.status, response.body]).toEqual([
        200,
        expect.not.objectContaining({ mustAddSecondFactor: expect.anything() }),
      ]);
    });
    it('other people need none', async () => {
      const client = await signedIn(running.url, await newPerson(core()));
      expect((await client.get(ME)).body).not.toHaveProperty('mustAddSecondFactor');
      expect((await client.get(pathOf('listJobs'))).status).toBe(200);
    });
  });

  describe('A second factor', () => {
    it('can be renamed by its owner only', async () => {
      const { client, id } = await enrolled();
      const path = pathOf('renameSecondFactor', { id });
      expect(await client.patch(path, { name: 'Old phone' })).toMatchObject({
        status: 200,
        body: { name: 'Old phone' },
      });
      expect((await client.patch(path, { name: '' })).status).toBe(400);
      expect((await core().ada.patch(path, { name: 'Mine' })).status).toBe(404);
      expect((await listed(client)).factors).toMatchObject([{ name: 'Old phone' }]);
    });
    it('is removed with the password, the last one together with the recovery codes', async () => {
      const { person, client, id } = await enrolled();
      const second = await addApp(client, now(), 'Tablet');
      expect((await client.post(removal(id), { password: 'wrong' })).status).toBe(400);
      expect((await core().ada.post(removal(id), { password: 'correct horse battery' })).status).toBe(404);
      const waiting = await enterPassword(person);
      expect((await client.post(removal(id), { password: PASSWORD })).status).toBe(204);
      expect((await withTotp(waiting, nextCode(second.secret))).status).toBe(401);
      expect(await listed(client)).toMatchObject({ factors: [{ name: 'Tablet' }], recoveryCodesLeft: 10 });
      expect((await emailsTo(core(), person.email)).at(-1)?.text).not.toContain('is off now');
      expect((await client.post(removal(second.id), { password: PASSWORD })).status).toBe(204);
      expect(await listed(client)).toEqual({ factors: [], recoveryCodesLeft: 0 });
      expect((await emailsTo(core(), person.email)).at(-1)).toMatchObject({
        subject: 'An authenticator app was removed',
        text: expect.stringContaining('Two-step sign-in is off now'),
      });
      expect((await client.post(removal(second.id), { password: PASSWORD })).status).toBe(404);
      expect(await new Client(core().url).signIn(person.email, PASSWORD)).toMatchObject({ body: { id: person.id } });
    });
    it('that was lost is removed on the command line, which is audited and ends all sessions', async () => {
      const { person, client } = await enrolled();
      expect(await removeAllFactors(core().knex, person.email, now())).toBe(1);
      expect(await statusOf(client)).toBe(401);
      expect(await new Client(core().url).signIn(person.email, PASSWORD)).toMatchObject({ body: { id: person.id } });
      expect((await emailsTo(core(), person.email)).at(-1)?.subject).toBe('Two-step sign-in was turned off');
      const admin = await signedIn(core().url, await newPerson(core(), { role: 'admin' }));
      const { body } = await admin.get(pathOf('getUser', { userId: person.id }));
      expect(JSON.stringify(body)).toContain('Removed all second factors');
      expect(JSON.stringify(body)).toContain('Command line');
    });
    it('disappears with the account', async () => {
      const { person, client } = await enrolled();
      await start(client);
      await enterPassword(person);
      const tables = ['second_factors', 'second_factor_enrollments', 'recovery_codes', 'pending_sign_ins'];
      const left = async (): Promise<number[]> =>
        Promise.all(tables.map(async (table) => (await core().knex(table).where({ user_id: person.id })).length));
      expect(await left()).toEqual([1, 1, 10, 1]);
      expect((await client.post(pathOf('deleteAccount'), { password: PASSWORD })).status).toBe(204);
      expect(await left()).toEqual([0, 0, 0, 0]);
    });
  });
}
