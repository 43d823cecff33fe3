import { beforeEach, describe, expect, it } from '@jest/globals';
import { type NewApiToken, type NewCalendarFeed, pathOf, type TotpEnrollment } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { hashOf, newToken } from '../../src/people/credentials/token.ts';
import { removeAllFactors } from '../../src/people/second-factor/commands/changeFactors.ts';
import { passwordFingerprint } from '../../src/people/second-factor/commands/pendingSignIns.ts';
import { Client } from '../Client.ts';
import type { CoreUnderTest } from '../coreUnderTest.ts';
import { emailsTo, tokenTo } from '../emails.ts';
import { codeAt, stepAt } from '../oneTimeCode.ts';
import { newPerson, passSecondStep, PASSWORD, type Person, signedIn } from '../people.ts';

const FRESH = 'a fresh password of mine';
const ENDED = ['Your secret calendar address no longer works', 'Your API tokens no longer work'];

/** A person with everything that acts for them without the password, as it was before something ended it. */
interface Account {
  person: Person;
  /** The session in which the person acts. */
  here: Client;
  app: { id: string; secret: string };
  elsewhere: Client;
  /** A browser in which the password was entered, and which waits for the second step. */
  waiting: Client;
  links: Record<'reset' | 'verify' | 'change', string>;
  signup: { checkoutId: string; cookie: string };
  feed: string;
  token: string;
}

export function everythingElseSuite(core: () => CoreUnderTest): void {
  const anonymous = (): Client => new Client(core().url);
  const administrator = async (): Promise<Client> => signedIn(core().url, await newPerson(core(), { role: 'admin' }));
  async function addApp(client: Client): Promise<{ id: string; secret: string }> {
    const { secret } = (await client.post(pathOf('startTotp'), { password: PASSWORD })).body as TotpEnrollment;
    const confirmation = { name: 'Phone', code: codeAt(secret, stepAt(Date.now())) };
    const { status, body } = await client.post(pathOf('confirmTotp'), confirmation);
    expect(status).toBe(201);
    return { id: (body as { factor: { id: string } }).factor.id, secret };
  }
  /** A sign-up that the webhook has completed, so that its browser still has the cookie. */
  async function addSignup({ id, email }: Person): Promise<Account['signup']> {
    const [token, checkoutId] = [newToken(), `cs_test_${newId()}`];
    const user = await core().knex('users').where({ id }).first('password_hash');
    const now = Date.now();
    await core()
      .knex('signups')
      .insert({
        ...{ id: newId(), email, name: 'Somebody', state: 'completed', user_id: id, checkout_id: checkoutId },
        ...{ cookie_hash: hashOf(token), password_mark: passwordFingerprint(user) },
        ...{ expires_at: now, created_at: now, settled_at: now },
      });
    return { checkoutId, cookie: `jobtrail_signup=${token}` };
  }
  async function account(): Promise<Account> {
    const person = await newPerson(core());
    const here = await signedIn(core().url, person);
    const app = await addApp(here);
    await passSecondStep(core(), person);
    const signup = await addSignup(person);
    const change = `new-${person.email}`;
    await here.post(pathOf('changeEmail'), { email: change, password: PASSWORD });
    await here.post(pathOf('requestVerification'));
    await anonymous().post(pathOf('forgotPassword'), { email: person.email });
    const waiting = anonymous();
    await waiting.signIn(person.email, PASSWORD);
    const elsewhere = anonymous();
    await elsewhere.signIn(person.email, PASSWORD);
    const code = codeAt(app.secret, stepAt(Date.now()) + 1);
    expect((await elsewhere.post(pathOf('completeSignIn'), { method: 'totp', code })).status).toBe(200);
    const { body } = await here.post(pathOf('createCalendarFeed'), { password: PASSWORD });
    const { body: made } = await here.post(pathOf('createApiToken'), {
      ...{ name: 'Backup', scopes: ['jobs:read'], expiresInDays: null, password: PASSWORD },
    });
    return {
      ...{ person, here, app, elsewhere, waiting, signup },
      links: {
        reset: await tokenTo(core(), person.email, 'reset'),
        verify: await tokenTo(core(), person.email, 'verify'),
        change: await tokenTo(core(), change, 'verify'),
      },
      feed: new URL((body as NewCalendarFeed).address).pathname,
      token: (made as NewApiToken).token,
    };
  }

  /** What each of them still does: the status, which is below 400 if it works. */
  const credentials: Readonly<Record<string, (account: Account) => Promise<number>>> = {
    'another session': async ({ elsewhere }) => (await elsewhere.get(pathOf('me'))).status,
    'a sign-in that waits': async ({ person, waiting, app: { secret } }) => {
      // The codes of now were used to open the account.
      await core().knex('second_factors').where({ user_id: person.id }).update({ last_step: null });
      const code = codeAt(secret, stepAt(Date.now()));
      return (await waiting.post(pathOf('completeSignIn'), { method: 'totp', code })).status;
    },
    'the link for another address': async ({ links }) => {
      const { status, body } = await anonymous().post(pathOf('verifyEmail'), { token: links.change });
      // A used one only says that the address is confirmed.
      return (body as { changed?: boolean }).changed ? status : 400;
    },
    'the link that confirms the address': async ({ links }) =>
      (await anonymous().post(pathOf('verifyEmail'), { token: links.verify })).status,
    'the link for another password': async ({ links }) =>
      (await anonymous().post(pathOf('resetPassword'), { token: links.reset, password: `${FRESH}, again` })).status,
    'the cookie of the sign-up': async ({ person, signup }) => {
      const browser = anonymous();
      browser.cookie = signup.cookie;
      // With a second factor it signs nobody in anyway.
      await core().knex('second_factors').where({ user_id: person.id }).delete();
      const { body } = await browser.post(pathOf('completeSignup'), { sessionId: signup.checkoutId });
      return (body as { user?: object }).user ? 200 : 401;
    },
    'the calendar address': async ({ feed }) => (await anonymous().get(feed)).status,
    'an API token': async ({ token }) =>
      (await anonymous().get(pathOf('listJobs'), { authorization: `Bearer ${token}` })).status,
  };

  /** Each returns a status, and the words by which its email is known. */
  const ways: Readonly<Record<string, { end: (account: Account) => Promise<number>; mail: string }>> = {
    'a changed password': {
      end: async ({ here }) =>
        (await here.post(pathOf('changePassword'), { currentPassword: PASSWORD, password: FRESH })).status,
      mail: 'Your password was changed',
    },
    'a reset password': {
      end: async ({ links }) =>
        (await anonymous().post(pathOf('resetPassword'), { token: links.reset, password: FRESH })).status,
      mail: 'Your password was changed',
    },
    'a new authenticator app': {
      end: async ({ here }) => {
        await addApp(here);
        return 201;
      },
      mail: 'An authenticator app was added',
    },
    'a removed authenticator app': {
      end: async ({ here, app: { id } }) =>
        (await here.post(pathOf('removeSecondFactor', { id }), { password: PASSWORD })).status,
      mail: 'An authenticator app was removed',
    },
    'new recovery codes': {
      end: async ({ here }) => (await here.post(pathOf('renewRecoveryCodes'), { password: PASSWORD })).status,
      mail: 'You have new recovery codes',
    },
    'a changed address': {
      end: async ({ links }) => (await anonymous().post(pathOf('verifyEmail'), { token: links.change })).status,
      mail: 'Your email address was changed',
    },
    'signing out other devices': {
      end: async ({ here }) => (await here.delete(pathOf('endOtherSessions'))).status,
      mail: 'Your calendar address and API tokens no longer work',
    },
    'an administrator who signs the person out': {
      end: async ({ person: { id } }) =>
        (await (await administrator()).delete(pathOf('endUserSessions', { userId: id }))).status,
      mail: 'Your calendar address and API tokens no longer work',
    },
    'an administrator who changes the role': {
      end: async ({ person: { id } }) =>
        (await (await administrator()).patch(pathOf('updateUser', { userId: id }), { role: 'admin' })).status,
      mail: 'Your calendar address and API tokens no longer work',
    },
    'a deactivation, also after the activation': {
      end: async ({ person: { id } }) => {
        const admin = await administrator();
        await admin.patch(pathOf('updateUser', { userId: id }), { isActive: false });
        return (await admin.patch(pathOf('updateUser', { userId: id }), { isActive: true })).status;
      },
      mail: 'Your account was deactivated',
    },
    'an operator who removes lost second factors': {
      end: async ({ person: { email } }) => {
        await removeAllFactors(core().knex, email, Date.now());
        return 204;
      },
      mail: 'Two-step sign-in was turned off',
    },
  };

  describe('Everything that acts for a person without the password', () => {
    // The tests send more emails than one network may cause.
    beforeEach(() => core().knex('attempts').delete());

    it.each(Object.entries(credentials))('works before it is ended: %s', async (_, use) => {
      expect(await use(await account())).toBeLessThan(300);
    });
    it.each(Object.entries(ways))(
      'is ended by %s, and an email says that of the calendar address and tokens',
      async (_, way) => {
        const before = await account();
        expect(await way.end(before)).toBeLessThan(300);
        const statuses: Array<[string, number]> = [];
        for (const [name, use] of Object.entries(credentials)) statuses.push([name, await use(before)]);
        expect(statuses.filter(([, status]) => status < 400)).toEqual([]);
        const mails = await emailsTo(core(), before.person.email);
        for (const sentence of ENDED)
          expect(mails.findLast(({ subject }) => subject === way.mail)?.text).toContain(sentence);
      },
    );
  });
}
